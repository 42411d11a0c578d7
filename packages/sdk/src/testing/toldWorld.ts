import { isDeed, parseMessage } from '@facedown/protocol';
import { expect } from 'vitest';
import { loadGame } from '../registry.js';
import { type AttackPlan, attackTable } from './attackTable.js';

/** What seat 1 is told of a game in which seat 0's hidden cards are what they are. */
interface ToldWorld {
  /** Everything that passed between the seats, but for what is told by nobody but its length. */
  readonly wire: readonly string[];
  /** The state as everyone has it, version by version. */
  readonly states: readonly string[];
}

interface ToldPlan extends Omit<AttackPlan, 'seats' | 'until'> {
  /** Enough has been played. */
  readonly isEnough: (rules: unknown) => boolean;
}

export async function toldWorld({ isEnough, ...plan }: ToldPlan): Promise<ToldWorld> {
  const { codecs } = await loadGame(plan.game);
  const states = new Map<bigint, string>();
  const attack = await attackTable({
    ...plan,
    seats: 2,
    until({ clients }) {
      const { history, fixed } = clients[1]!.engine();
      for (const { state } of history) states.set(state.version, codecs.state.encode(state.rules));
      return isEnough(fixed.state.rules);
    },
  });
  const wire = attack.relay.passed.flatMap(({ message }) => {
    const parsed = parseMessage(message);
    if (!parsed.ok || !isDeed(parsed.value)) return [];
    const { kind, version, party, payload, evidence } = parsed.value;
    return version > attack.clients[1]!.view().version
      ? []
      : [`${version} ${kind} of ${party}: ${payload}, evidence of ${evidence.length}, ${message.length} in all`];
  });
  return {
    wire: [...new Set(wire)].sort(),
    states: [...states].sort(([a], [b]) => Number(a - b)).map(([, state]) => state),
  };
}

/** As far as both have come. */
export function expectSameTold(one: ToldWorld, other: ToldWorld): void {
  const versions = Math.min(one.states.length, other.states.length);
  expect(versions).toBeGreaterThan(8);
  expect(other.states.slice(0, versions)).toEqual(one.states.slice(0, versions));
  const upTo = ({ wire }: ToldWorld) => wire.filter((line) => Number(line.split(' ')[0]) < versions);
  expect(upTo(other)).toEqual(upTo(one));
  expect(upTo(one).length).toBeGreaterThan(8);
  expect(upTo(one).filter((line) => line.includes('move of 0')).length).toBeGreaterThan(2);
}
