import type { Hex } from '@facedown/base';
import { type Need, PendingKind, type TableRules, type TableState } from '@facedown/game-kit';
import type { PlayedCell } from './playCell.js';

/** What everyone but the owner of the cards is told of one version. */
interface Told {
  /** What the seats said openly. */
  readonly open: string;
  /** All that travels beside it, to seats, relay, chain and spectators: nobody but its owner can tell more than its length. */
  readonly sizes: string;
  readonly state: Hex;
  /** Faces that became public here. */
  readonly shown: number;
}

interface Worlds {
  /** Up to here nothing open differs. */
  readonly same: number;
  readonly leaks: readonly string[];
  /** The first seat held other cards. */
  readonly hidden: boolean;
}

/**
 * Two games of a cell with other cards, side by side. They may part only where a seat says something else openly, or a
 * face is shown; until then states, evidence and witnesses are equal but for bytes that tell nothing.
 */
export function compareWorlds(one: PlayedCell, other: PlayedCell): Worlds {
  const [first, second] = [toldOf(one), toldOf(other)];
  const leaks: string[] = [];
  let same = 0;
  for (const [version, told] of first) {
    const theirs = second.get(version);
    if (!theirs || theirs.open !== told.open) break;
    if (theirs.sizes !== told.sizes) leaks.push(`version ${version}: ${told.sizes} and ${theirs.sizes}`);
    if (theirs.state !== told.state && told.shown + theirs.shown === 0) leaks.push(`version ${version}: the state`);
    if (theirs.state !== told.state) break;
    same++;
  }
  const handsOf = ({ hands }: PlayedCell) => JSON.stringify([...hands].slice(0, 1).map(([, hand]) => [...hand]));
  return { same, leaks, hidden: handsOf(one) !== handsOf(other) };
}

function toldOf({ clients, states }: PlayedCell): Map<bigint, Told> {
  const [client] = clients;
  const { table } = client!.engine();
  const told = new Map<bigint, Told>();
  for (const { version, deeds, shown } of client!.log()) {
    const base = states.get(version - 1n);
    const after = states.get(version);
    if (!base || !after) continue;
    const parts = [...deeds].sort((a, b) => a.party - b.party);
    told.set(version, {
      open: parts.map(({ party, payload }) => `${party} ${payload}`).join(),
      sizes: parts.map((deed) => `${deed.evidence.length}+${witnessOf(table, base, deed).length}`).join(),
      state: table.game.codecs.state.encode(after.rules as never),
      shown: shown.length,
    });
  }
  return told;
}

function witnessOf(
  { game, dealer }: TableRules<unknown, unknown>,
  { rules, dealer: cards }: TableState,
  { party, payload, evidence }: { party: number; payload: Hex; evidence: Hex },
): Hex {
  const pending = game.pending(rules as never);
  let needs: readonly Need[] = pending.needs;
  if (pending.kind !== PendingKind.Dealer) {
    const action = game.codecs.action.parse(payload);
    needs = action.ok ? game.needs(rules as never, party, action.value as never) : [];
  }
  return needs.length === 0 ? '0x' : dealer.witness(cards as never, needs, party, evidence);
}
