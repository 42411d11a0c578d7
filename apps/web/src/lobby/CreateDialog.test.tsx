import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { GameName } from '../gameNames.js';
import { german } from '../texts/german.js';
import { english, TextsContext } from '../texts/index.js';
import CreateDialog from './CreateDialog.js';
import type { LobbyState } from './useLobby.js';

const NOTHING: LobbyState['offers'] = { stakes: false, cards: false, openDealer: false, fhe: false };
const drawn = (
  offers: LobbyState['offers'],
  texts = english,
  dealer = 'players',
  invite = false,
  game: GameName = 'holdem',
) =>
  renderToStaticMarkup(
    <TextsContext value={texts}>
      <CreateDialog game={game} invite={invite} dealer={dealer} coordinator offers={offers} onClose={() => {}} />
    </TextsContext>,
  );

describe.each([
  ['English', english],
  ['German', german],
])('CreateDialog in %s', (_, texts) => {
  const { dealerNames, dealers, oneOperator } = texts.create;

  it.each(['escrow', 'committee'] as const)(
    'offers `%s` where the house has key servers, and says whom it trusts',
    (dealer) => {
      const html = drawn({ ...NOTHING, keyServers: 'one' }, texts, dealer);
      expect(html).toContain(dealerNames[dealer]);
      expect(html).toContain(`${dealers[dealer]} ${oneOperator}`);
      const several = drawn({ ...NOTHING, keyServers: 'several' }, texts, dealer);
      expect(several).toContain(dealers[dealer]);
      expect(several).not.toContain(oneOperator);
      // Chosen elsewhere, and not there: the seats deal.
      const none = drawn(NOTHING, texts, dealer);
      expect(none).not.toContain(dealers[dealer]);
      expect(none).toContain(dealers.players);
    },
  );

  it('says who can read what with key servers: too few of them, enough, and enough with all other seats', () => {
    const { escrow, committee } = texts.trust.dealers;
    const [few, after, relic, every] =
      texts === english
        ? [
            /fewer read nothing/i,
            /after the first deal, never the first deal/,
            /Relic, if all other seats/,
            /every card/,
          ]
        : [
            /weniger lesen nichts/i,
            /nach dem ersten Geben .*, nie das erste/,
            /Relic .* alle anderen Plätze/,
            /jede Karte/,
          ];
    for (const sentence of [dealers.escrow, escrow]) {
      expect(sentence).toMatch(few);
      expect(sentence).toMatch(after);
    }
    expect(escrow).toMatch(relic);
    for (const sentence of [dealers.committee, committee]) expect(sentence).toMatch(every);
  });

  it.each(['concealed', 'duel'] as const)(
    'offers ciphertexts at %s where the house has them, on the chain alone, and says whom they trust',
    (game) => {
      const { places } = texts.create;
      const note = /Zamas? .*(Koprozessoren|coprocessors)|Zama’s key holders and coprocessors/;
      const html = drawn({ ...NOTHING, stakes: true, fhe: true }, texts, 'fhe', false, game);
      expect(html).toMatch(note);
      expect(html).toContain(places.onchain);
      expect(html).not.toContain(places.hosted);
      expect(html).not.toContain(places.offchain);
      // Chosen before, and no longer there: the game's usual dealer.
      const none = drawn({ ...NOTHING, stakes: true }, texts, 'fhe', false, game);
      expect(none).not.toContain('FHE');
      expect(none).toContain(places.hosted);
    },
  );

  it('offers no escrow to two: one who vanishes has folded', () => {
    const two = drawn({ ...NOTHING, keyServers: 'one' }, texts, 'escrow', true);
    expect(two).toContain(dealerNames.committee);
    expect(two).not.toContain(dealerNames.escrow);
    expect(two).toContain(dealers.players);
  });
});
