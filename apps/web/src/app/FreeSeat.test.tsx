import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Door } from '../session/messages.js';
import { german } from '../texts/german.js';
import { english, TextsContext } from '../texts/index.js';
import { FreeSeat } from './FreeSeat.js';

describe.each([
  ['English', english],
  ['German', german],
])('FreeSeat in %s', (_, texts) => {
  const drawn = (door: Door | undefined, enter?: () => Promise<void>) =>
    renderToStaticMarkup(
      <TextsContext value={texts}>
        <FreeSeat door={door} enter={enter} />
      </TextsContext>,
    );
  const { freeSeat, enter, elsewhere, leaveNow } = texts.table;

  it('offers a free seat to who watches', () => {
    const html = drawn('free', async () => {});
    expect(html).toContain(freeSeat);
    expect(html).toContain(enter);
    expect(drawn(undefined)).toBe('');
  });

  it('tells who sits there with another device what he can do, and gives him nothing to press', () => {
    const html = drawn('elsewhere');
    expect(html).toContain(elsewhere);
    expect(html).not.toContain('button');
    // It names what is pressed there.
    expect(elsewhere).toContain(leaveNow);
  });
});
