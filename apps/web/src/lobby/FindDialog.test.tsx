import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { german } from '../texts/german.js';
import { english, TextsContext } from '../texts/index.js';
import FindDialog from './FindDialog.js';

describe.each([
  ['English', english],
  ['German', german],
])('FindDialog in %s', (_, texts) => {
  const drawn = (offersStakes: boolean) =>
    renderToStaticMarkup(
      <TextsContext value={texts}>
        <FindDialog game="concealed" offersStakes={offersStakes} onClose={() => {}} />
      </TextsContext>,
    );
  const { counts, places, placeNotes } = texts.lobby.find;

  it('offers chips where the house has a chain, and looks for a rating until somebody chooses them', () => {
    const html = drawn(true);
    expect(html).toContain(places.offchain);
    expect(html).toContain(placeNotes.hosted);
    expect(html).toContain(counts);
    expect(html).toMatch(/checked="" value="hosted"|value="hosted" checked=""/);
  });

  it('has no choice where there is no chain', () => {
    const html = drawn(false);
    expect(html).not.toContain(placeNotes.hosted);
    expect(html).toContain(counts);
  });
});
