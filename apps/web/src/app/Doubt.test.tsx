import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { german } from '../texts/german.js';
import { english, TextsContext } from '../texts/index.js';
import { Doubt, Stuck } from './Doubt.js';
import { OneRpc } from './OneRpc.js';

const drawn = (banner: ReactNode, texts = english) =>
  renderToStaticMarkup(<TextsContext value={texts}>{banner}</TextsContext>);
const said = (code: string, texts = english) => drawn(<Doubt code={code} />, texts);

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

describe('a proof that the own seat could not make', () => {
  it('is told with its code, and what to do about it', () => {
    const stuck = <Stuck code="ProofFailed" />;
    expect(drawn(stuck)).toMatch(/could not make a proof.*\(ProofFailed\).*load the page again/);
    expect(drawn(stuck, german)).toMatch(/Beweis nicht führen.*\(ProofFailed\).*lade die Seite neu/);
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
