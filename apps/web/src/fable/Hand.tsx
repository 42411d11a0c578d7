import { CARDS, type FableState } from '@facedown/fable';
import { type Hand as Held, unpackSlots } from '@facedown/game-kit';
import { CardSlot } from './CardSlot.js';
import { FableCard } from './FableCard.js';
import { useTexts } from './texts.js';

interface HandProps {
  readonly state: FableState;
  readonly seat: number;
  readonly hand: Held;
  /** The place of the chosen card. */
  readonly chosen: number | undefined;
  readonly mayPlay: boolean;
  readonly onChoose: (place: number) => void;
}

/** The places of a hand in the order in which a person sees them: by card, never by when it was drawn. */
export const shownPlaces = (state: FableState, seat: number, hand: Held): number[] => {
  const slots = unpackSlots(state.hands[seat]!);
  const rank = (place: number) => hand.get(slots[place]!) ?? CARDS.length;
  return [...slots.keys()].sort((a, b) => rank(a) - rank(b) || a - b);
};

/** The own hand as a fan. */
export function Hand({ state, seat, hand, chosen, mayPlay, onChoose }: HandProps) {
  const t = useTexts().fable;
  const slots = unpackSlots(state.hands[seat]!);
  const places = shownPlaces(state, seat, hand);
  const middle = (places.length - 1) / 2;
  return (
    <ul className="fable-hand" aria-label={t.hand} data-size={places.length > 9 ? 'many' : 'few'}>
      {places.map((place, i) => {
        const face = hand.get(slots[place]!);
        if (face === undefined) return null;
        const { name, attack, defence, keyword } = CARDS[face]!;
        return (
          <CardSlot
            key={place}
            className={chosen === place ? 'hand-place chosen' : 'hand-place'}
            angle={places.length > 9 ? 0 : 2.4 * (i - middle)}
            label={t.card(name, attack, defence, state.config.keywords ? keyword : '')}
            pressed={mayPlay ? chosen === place : undefined}
            disabled={!mayPlay}
            onPress={() => onChoose(place)}
            data={{ card: face }}
            picture={<FableCard face={face} plain={!state.config.keywords} />}
          />
        );
      })}
    </ul>
  );
}
