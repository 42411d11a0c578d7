import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { german } from '../texts/german.js';
import { english, TextsContext } from '../texts/index.js';
import CreateDialog from './CreateDialog.js';
import type { LobbyState } from './useLobby.js';

const NOTHING: LobbyState['offers'] = { stakes: false, cards: false, openDealer: false };
const drawn = (offers: LobbyState['offers'], texts = english, invite = false) =>
  renderToStaticMarkup(
    <TextsContext value={texts}>
      <CreateDialog game="holdem" invite={invite} coordinator offers={offers} onClose={() => {}} />
    </TextsContext>,
  );

describe.each([
  ['English', english],
  ['German', german],
])('CreateDialog in %s', (_, texts) => {
  const { dealerNames, dealers, oneOperator } = texts.create;

  it('offers dealers with key servers where the house has some, and says whom they trust', () => {
    const html = drawn({ ...NOTHING, keyServers: 'one' }, texts);
    for (const dealer of ['escrow', 'committee'] as const) {
      expect(html).toContain(dealerNames[dealer]);
      expect(html).toContain(`${dealers[dealer]} ${oneOperator}`);
    }
    const several = drawn({ ...NOTHING, keyServers: 'several' }, texts);
    expect(several).toContain(dealers.committee);
    expect(several).not.toContain(oneOperator);
  });

  it('offers none of them where there are no servers, and no escrow to two', () => {
    const html = drawn(NOTHING, texts);
    expect(html).toContain(dealerNames.players);
    expect(html).not.toContain(dealers.committee);
    const two = drawn({ ...NOTHING, keyServers: 'one' }, texts, true);
    expect(two).toContain(dealers.committee);
    expect(two).not.toContain(dealers.escrow);
  });
});
