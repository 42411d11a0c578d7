import { CARDS, creaturesOf, type FableState, has } from '@facedown/fable';
import { CardSlot } from './CardSlot.js';
import { FableCard } from './FableCard.js';
import { useTexts } from './texts.js';

interface BoardRowProps {
  readonly state: FableState;
  readonly seat: number;
  readonly who: { readonly name: string; readonly mine: boolean };
  /** Those that attack, or shall. */
  readonly attackers: ReadonlySet<number>;
  /** By place: the number of the pair that it fights in, and the other's name. */
  readonly pairs: ReadonlyMap<number, { readonly number: number; readonly against: string }>;
  readonly aimed: number | undefined;
  readonly dies: ReadonlySet<number>;
  /** Which can be tapped now. */
  readonly canTap: (place: number) => boolean;
  readonly onTap: (place: number) => void;
}

/** A seat's creatures. Equal ones lie together, and over one another where there are many. */
export function BoardRow(props: BoardRowProps) {
  const { state, seat, who, attackers, pairs, aimed, dies, canTap, onTap } = props;
  const t = useTexts().fable;
  const creatures = creaturesOf(state.boards[seat]!);
  const order = [...creatures.keys()].sort((a, b) => creatures[a]!.face - creatures[b]!.face || a - b);
  const size = creatures.length <= 5 ? 'few' : creatures.length <= 10 ? 'some' : 'many';
  return (
    <ul className="fable-board" aria-label={t.boardOf(who)} data-size={size} data-board={seat}>
      {creatures.length === 0 && <li className="board-empty">{t.emptyBoard}</li>}
      {order.map((place, i) => {
        const { face, tired } = creatures[place]!;
        const pair = pairs.get(place);
        const attacks = attackers.has(place);
        const { name, attack, defence, keyword } = CARDS[face]!;
        const shown = keyword !== '' && has(state.config, face, keyword) ? keyword : '';
        const isStacked = i > 0 && creatures[order[i - 1]!]!.face === face;
        const classes = [
          'creature',
          who.mine ? 'own' : 'other',
          isStacked && 'stacked',
          tired && !attacks && 'tired',
          attacks && 'attacks',
          aimed === place && 'aimed',
          dies.has(place) && 'dies',
        ];
        return (
          <CardSlot
            key={place}
            className={classes.filter(Boolean).join(' ')}
            label={t.creature({
              name,
              attack,
              defence,
              keyword: shown,
              tired,
              attacks,
              against: pair?.against,
              dies: dies.has(place),
            })}
            pressed={canTap(place) ? attacks || pair !== undefined || aimed === place : undefined}
            disabled={!canTap(place)}
            onPress={() => onTap(place)}
            data={{ place, face, creature: seat }}
            picture={<FableCard face={face} small plain={!state.config.keywords} />}
          >
            {attacks && <i className="mark attack-mark" />}
            {pair && <i className="mark pair-mark">{pair.number}</i>}
            {dies.has(place) && <i className="mark death-mark" />}
          </CardSlot>
        );
      })}
    </ul>
  );
}
