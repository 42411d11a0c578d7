import type { Hex } from '@facedown/base';
import { type TableRules, tableHash } from '@facedown/game-kit';
import { closedHash } from '@facedown/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { changedState } from '../change/change.js';
import type { Client } from '../client/client.js';
import { ackDigest, changeDigest, changeHead } from '../signing/digest.js';
import { sessionOf, signWith } from '../signing/session.js';
import { memoryStore } from '../store/memoryStore.js';
import { changeTable, foldAlways } from '../testing/changeTable.js';
import { manualClock } from '../testing/manualClock.js';
import { tableKey } from '../transport/relay.js';
import type { FileEpoch, GameFile } from './gameFile.js';
import { verifyGame } from './verifyGame.js';

/** Three seats of Hold'em; one tops up, so that the file has two epochs. The forger has everyone's key. */
let file: GameFile;
let table: TableRules<unknown, unknown>;
let sign: (seat: number) => (digest: Uint8Array) => Hex;
beforeAll(async () => {
  const clock = manualClock();
  const store = memoryStore();
  const seats = [0, 1, 2];
  const made = await changeTable({ seed: 'file', seats, maxSeats: 4, clock, storeOf: () => store });
  const { clients, servers, judge, tableId } = made;
  for (const client of clients) void foldAlways(client, clock);
  const inHand = (client: Client) => !client.view().outcome.boundary;
  await clock.run(() => inHand(clients[0]!), 90_000);
  await clients[1]!.topUp(200n);
  await clock.run(() => clients[0]!.view().epoch === 2n && inHand(clients[0]!), 90_000);
  file = clients[0]!.file();
  table = clients[0]!.engine().table;
  for (const client of [...clients, ...servers]) client.stop();
  const key = tableKey({ chainId: judge.chainId, table: judge.table, tableId });
  sign = (seat) => signWith(sessionOf(store.secretsOf(key, seat)!.session));
});

const id = () => ({ ...table.id, epoch: 2n });
/** The change of the file with something else in it, signed by all of them. */
function signed(change: Partial<FileEpoch['change']>): GameFile {
  const [epoch] = file.later!;
  const other = { ...epoch!.change, ...change };
  const digest = changeDigest(id(), changeHead(id(), other));
  const acks = new Map([0, 1, 2].map((seat) => [seat, sign(seat)(digest)] as const));
  return { ...file, later: [{ ...epoch!, change: other, acks, log: [] }] };
}
const code = async (forged: GameFile) => {
  const verdict = await verifyGame(forged);
  return verdict.ok ? verdict.verdict : verdict.code;
};

describe('a change in a game file', () => {
  it('is proven as it was, and as all sign it again', async () => {
    expect(await verifyGame(file)).toMatchObject({ ok: true, epochs: 2 });
    expect(await verifyGame(signed({}))).toMatchObject({ ok: true, epochs: 2 });
  });

  it('does not follow from another boundary than the one before it, though everyone has signed it', async () => {
    const [{ change }] = file.later as readonly [FileEpoch];
    const state = table.game.codecs.state.parse(change.rules);
    if (!state.ok) throw new Error(state.code);
    const { stacks } = state.value as { stacks: readonly bigint[] };
    const moved = stacks.map((stack, seat) => stack + (seat === 0 ? 10n : seat === 1 ? -10n : 0n));
    const rules = table.game.codecs.state.encode({ ...(state.value as object), stacks: moved });
    const begun = changedState({ ...table, id: id() }, file.opening, { ...change, rules });
    if (!begun.ok) throw new Error(begun.code);
    expect(await code(signed({ rules, state: tableHash({ ...table, id: id() }, begun.value.state) }))).toBe(
      'WrongState',
    );
  });

  it('leads to the state that follows from it and to no other', async () => {
    expect(await code(signed({ state: `0x${'77'.repeat(32)}` }))).toBe('WrongNext');
  });

  it('is of the next epoch and the next version', async () => {
    const [{ change }] = file.later as readonly [FileEpoch];
    expect(await code(signed({ epoch: 3n }))).toBe('WrongEpoch');
    expect(await code(signed({ version: change.version + 1n }))).toBe('WrongVersion');
  });

  it('is signed by each of them, for itself', async () => {
    const forged = signed({});
    const [epoch] = forged.later as readonly [FileEpoch];
    const with1 = (signature: Hex) => ({
      ...forged,
      later: [{ ...epoch, acks: new Map(epoch.acks).set(1, signature) }],
    });
    expect(await code(with1(epoch.acks.get(0)!))).toBe('BadSignature');
    expect(await code(with1(`0x${'00'.repeat(65)}`))).toBe('BadSignature');
    const acks = new Map([...epoch.acks].filter(([seat]) => seat !== 1));
    expect(await code({ ...forged, later: [{ ...epoch, acks }] })).toBe('MissingAcks');
  });
});

describe('the end of a game file', () => {
  it('is at a boundary: signed by all in the middle of a hand it is none', async () => {
    const [epoch] = file.later as readonly [FileEpoch];
    const last = epoch.log.at(-1)!;
    const version = last.version + 1n;
    const closedAt = async (lines: FileEpoch['log'], rules: Hex) => {
      const at = (lines.at(-1)?.version ?? epoch.change.version) + 1n;
      const ack = { epoch: 2n, version: at, state: closedHash(rules, at, table.id.tableId) };
      const acks = new Map([0, 1, 2].map((seat) => [seat, sign(seat)(ackDigest(id(), ack))] as const));
      return code({ ...file, later: [{ ...epoch, log: lines }], closed: { version: at, acks } });
    };
    const begun = changedState({ ...table, id: id() }, file.opening, epoch.change);
    if (!begun.ok) throw new Error(begun.code);
    const first = table.game.codecs.state.encode(begun.value.state.rules);
    // At the boundary with which the epoch begins it is one; after the cards were dealt it is not.
    expect(await closedAt([], first)).not.toBe('NotAtBoundary');
    expect(await closedAt(epoch.log, first)).toBe('NotAtBoundary');
    expect(version).toBeGreaterThan(epoch.change.version);
  });
});
