import {
  bringingList,
  CARDS,
  type FableAction,
  FableKind,
  FablePhase,
  type FableState,
  fableConfig,
  listOf,
  SEED,
} from '@facedown/fable';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { attackTable } from '@facedown/sdk/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { WorkerEvent } from '../session/messages.js';
import { publish } from '../session/publish.js';
import { english, TextsContext } from '../texts/index.js';
import { Battlefield } from './Battlefield.js';
import desk from './desk.js';
import { FableLog } from './FableLog.js';
import { type FableModel, type FableView, nextModel } from './model.js';
import { statusWords } from './status.js';
import { textsIn } from './texts.js';

const DECK = listOf([4, 4, 4, 8, 8, 8, 10, 10, 10, 14]);
const TURNS = 5;
const NAMES = ['Ada', 'Bob'];

const plain = (action: FableAction): Legal<FableAction> => ({ action, arrange: [] });
const who = (seat: number) => ({ name: NAMES[seat]!, mine: seat === 1 });

interface World {
  /** All that seat 1's page draws but its own hand, version by version. */
  readonly pages: ReadonlyMap<number, string>;
  /** What seat 0 held in its first turn. */
  readonly held: readonly number[];
}

/** Both bring the same deck and pass: nothing differs between two worlds but what is in the hands. */
async function world(seed: string): Promise<World> {
  const pages = new Map<number, string>();
  const held: (readonly number[])[] = [];
  let model: FableModel | undefined;
  let isHeard = false;
  const facts = () => ({ dealer: 'salt', place: 'coordinator', mode: 'hosted', phase: 'live' }) as const;
  const hear = (event: WorkerEvent) => {
    if (event.event !== 'view') return;
    model = nextModel(model, event.view as FableView);
    pages.set(event.view.version, drawn(model));
  };
  await attackTable({
    game: 'fable',
    dealer: 'salt',
    seed,
    seats: 2,
    config: fableConfig({ stake: 10n, preset: SEED }),
    amounts: [20n, 20n],
    chooseOf: () => (client) => {
      const { hand, state } = client.view();
      const { party } = client;
      if (party === 1 && !isHeard) {
        isHeard = true;
        void publish(client, desk, () => NAMES, hear, { facts, onForced: () => {} });
      }
      const { phase, hands } = state as FableState;
      const bringing = bringingList(party, { nonce: `0x${`c${party}`.repeat(32)}`, bid: 0, list: DECK });
      if (phase === FablePhase.Choose) return plain(bringing.choose);
      if (phase === FablePhase.Reveal) return plain(bringing.reveal);
      if (phase === FablePhase.Main && party === 0)
        held.push(unpackSlots(hands[party]!).map((slot) => hand.get(slot)!));
      return plain({ kind: FableKind.Pass });
    },
    until: ({ clients }) => (clients[1]!.view().state as FableState).turns >= TURNS,
  });
  return { pages, held: held[0]! };
}

function drawn({ view, log }: FableModel): string {
  const texts = textsIn(english);
  const status = statusWords({ view, asked: false, sealed: true, nameOf: (seat) => NAMES[seat]! }, texts);
  return renderToStaticMarkup(
    <TextsContext value={english}>
      <Battlefield
        state={view.state}
        seat={1}
        who={who}
        drafting={undefined}
        foreseen={undefined}
        clock={undefined}
        waiting={view.waiting.parties}
        status={status}
      />
      <FableLog log={log.filter(({ version }) => version === view.version)} who={who} dealer="salt" />
    </TextsContext>,
  );
}

describe('two worlds of Fable in the page', () => {
  it('that differ in a hand are drawn alike to the other seat, with the number of its cards and none of them', async () => {
    const [one, other] = [await world('page/1'), await world('page/2')];
    expect(one.held).not.toEqual(other.held);
    // A page tells what came before it was opened in one line fewer, so its first version is left out.
    const [since] = [one, other].map(({ pages }) => Math.min(...pages.keys())).sort((a, b) => b - a) as [
      number,
      number,
    ];
    const both = [...one.pages.keys()].filter((version) => version > since && other.pages.has(version));
    expect(both.length).toBeGreaterThan(8);
    for (const version of both) expect(other.pages.get(version)).toBe(one.pages.get(version));
    const last = one.pages.get(both.at(-1)!);
    expect(last).toMatch(/Ada: \d+ cards face down/);
    for (const { name } of CARDS) expect(last).not.toContain(name);
  });
});
