import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { german } from '../texts/german.js';
import { english, TextsContext } from '../texts/index.js';
import { Doubt } from './Doubt.js';
import { OneRpc } from './OneRpc.js';

const said = (code: string, texts = english) =>
  renderToStaticMarkup(
    <TextsContext value={texts}>
      <Doubt code={code} />
    </TextsContext>,
  );

describe('a doubt', () => {
  it('is told in plain words, in both languages, and a code only where nobody has words for it', () => {
    expect(said('Unproven')).toContain('nobody else confirms it');
    expect(said('Unproven', german)).toContain('niemand sonst bestätigt es');
    expect(said('UnknownBoundary')).toContain('other seats');
    expect(said('UnknownBoundary', german)).toContain('anderen Plätzen');
    for (const code of ['Unproven', 'UnknownBoundary']) expect(said(code)).not.toContain(code);
    expect(said('ChainDiffers')).toContain('(ChainDiffers)');
    expect(said('ChainDiffers', german)).toContain('(ChainDiffers)');
  });
});

describe('trust in one RPC', () => {
  it('is asked for, never taken for granted', () => {
    const box = (isAccepted: boolean) => renderToStaticMarkup(<OneRpc isAccepted={isAccepted} onChange={() => {}} />);
    expect(box(false)).not.toContain('checked');
    expect(box(true)).toContain('checked');
    expect(box(false)).toContain(english.stakes.oneRpc.accept);
  });
});
