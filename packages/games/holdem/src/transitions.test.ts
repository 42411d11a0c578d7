import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { HoldemEnd, HoldemPhase, type HoldemState } from './layout.js';
import { isBoundary } from './pots.js';
import { type Walked, walk } from './testing/walk.js';

/**
 * The seed's table of valid transitions (§10.2), mapped: its ShuffleCommit and ShuffleReveal are the
 * seats' shuffles (Shuffle), its DealCards and PostBlinds one step here (Deal). A hand that ends by a
 * timeout is Cancelled, as in the seed.
 */
const SEED: Readonly<Record<string, readonly string[]>> = {
  Waiting: ['Shuffle'],
  Shuffle: ['Deal', 'Cancelled'],
  Deal: ['PreFlop'],
  PreFlop: ['Flop', 'Finished', 'Cancelled'],
  Flop: ['FlopBetting'],
  FlopBetting: ['Turn', 'Finished', 'Cancelled'],
  Turn: ['TurnBetting'],
  TurnBetting: ['River', 'Finished', 'Cancelled'],
  River: ['RiverBetting'],
  RiverBetting: ['Showdown', 'Finished', 'Cancelled'],
  Showdown: ['Finished', 'Cancelled'],
};

/** What the seed's table lacks: its own diagram's timeout in any phase, and all-ins, which skip betting. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  Deal: ['Cancelled', 'Showdown'],
  Flop: ['Cancelled'],
  Turn: ['Cancelled'],
  River: ['Cancelled'],
  PreFlop: ['Showdown'],
  FlopBetting: ['Showdown'],
  TurnBetting: ['Showdown'],
};

const edgesOf = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([from, tos]) => tos.map((to) => `${from} > ${to}`));

describe('phases', () => {
  it("make exactly the seed's transitions, with timeouts in every phase and all-ins added", () => {
    const seen = new Set<string>();
    for (let game = 0; game < 120; game++)
      for (const walked of walk(seededRandom(`transitions/${game}`), 600)) {
        const edge = edgeOf(walked);
        if (edge) seen.add(edge);
      }
    expect([...seen].sort()).toEqual([...edgesOf(SEED), ...edgesOf(MORE)].sort());
  });
});

function edgeOf({ event, before, after }: Walked): string | undefined {
  if (event === 'admit' || event === 'release') return undefined;
  const from = nameOf(before);
  if (event === 'broken') return `${from} > Cancelled`;
  if (!isBoundary(before) && isBoundary(after)) {
    const cancelled = after.end === HoldemEnd.Timeout || after.end === HoldemEnd.Cancelled;
    return `${from} > ${cancelled ? 'Cancelled' : 'Finished'}`;
  }
  const to = nameOf(after);
  return from === to ? undefined : `${from} > ${to}`;
}

function nameOf({ phase }: HoldemState): string {
  return phase === HoldemPhase.Runout ? 'Showdown' : Object.keys(HoldemPhase)[phase]!;
}
