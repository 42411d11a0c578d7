import { type Hex, seededRandom } from '@facedown/base';
import { makePlain, plainOf } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { type Judge, JudgeError, type JudgeEvent, type Opening } from '../judge/judge.js';
import { openingIdentity } from '../judge/opening.js';
import { newSession, signWith } from '../signing/session.js';
import type { CoordinatorSocket, Frame } from '../transports/socket.js';
import { seatRequest } from './authorise.js';
import { HOSTED_CHAIN, HOSTED_TABLE, hostedJudge } from './hostedJudge.js';

const address = (byte: string): Hex => `0x${byte.repeat(20)}`;
const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const move = {
  kind: 'move',
  epoch: 1n,
  version: 3n,
  previous: word('01'),
  next: word('02'),
  party: 0,
  payload: '0x01',
  evidence: '0x',
  signature: `0x${'11'.repeat(65)}`,
  ack: `0x${'22'.repeat(65)}`,
};
const { previous: _, next: __, ack: ___, ...deed } = move;
const share = { ...deed, kind: 'share', round: word('01'), payload: '0x' };
const opening: Opening = {
  salt: word('ee'),
  game: 'kuhn',
  dealer: 'open',
  name: 'A table',
  config: '0x01',
  dealerConfig: '0x',
  minSeats: 2,
  maxSeats: 2,
  servers: [address('cc')],
  onchain: false,
  registerSeconds: 60,
  answerSeconds: 60,
};
const tableId = openingIdentity(HOSTED_CHAIN, HOSTED_TABLE, opening);
const session = newSession(seededRandom('hosted'));
const plain = { seat: 0, owner: session.address, session: session.address, key: '0x', amount: 20n } as const;
const id = { chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId, epoch: 1n };
const entry = { ...plain, proof: signWith(session)(seatRequest(id, plain).digest) };
const view = {
  opening,
  entries: [entry],
  phase: 'lobby',
  epoch: 1n,
  version: 0n,
  hash: word('dd'),
  remainingMs: 0.5,
  startVersion: 0n,
};

const answering = (value: unknown, status = 200): Judge =>
  hostedJudge({
    urls: ['http://one'],
    fetch: async () => new Response(makePlain(status === 200 ? { value } : value), { status }),
  });
const malformed = { code: 'MalformedAnswer', recoverable: false };

describe('hostedJudge', () => {
  it('asks once more where the connection was closed under it, and then says so', async () => {
    const closing = (times: number) => {
      let asked = 0;
      const judge = hostedJudge({
        urls: ['http://one'],
        fetch: async () => {
          if (asked++ < times) throw new TypeError('fetch failed');
          return new Response(makePlain({ value: view }));
        },
      });
      return { judge, asked: () => asked };
    };
    const once = closing(1);
    expect(await once.judge.read(tableId)).toEqual(view);
    expect(once.asked()).toBe(2);
    const gone = closing(9);
    await expect(gone.judge.read(tableId)).rejects.toMatchObject({ code: 'Disconnected', recoverable: true });
    expect(gone.asked()).toBe(2);
  });

  it('says why a coordinator refuses, also where it had to ask again', async () => {
    let asked = 0;
    const judge = hostedJudge({
      urls: ['http://one'],
      fetch: async () => {
        if (asked++ === 0) throw new TypeError('fetch failed');
        return new Response(makePlain({ code: 'NoSuchTable' }), { status: 404 });
      },
    });
    await expect(judge.read(tableId)).rejects.toMatchObject({ code: 'NoSuchTable' });
  });

  it('reads what a coordinator says of a table', async () => {
    expect(await answering(view).read(tableId)).toEqual(view);
    const ended = { ...view, phase: 'done', payouts: [0n, 40n], acks: new Map([[1, move.signature]]) };
    expect(await answering(ended).read(tableId)).toEqual(ended);
    const records = [
      { kind: 'advance', version: 3n, hash: word('02'), deed: move },
      { kind: 'advance', version: 3n, hash: word('04'), deed: share },
      { kind: 'lapse', version: 4n, hash: word('03') },
    ];
    expect(await answering(records).records(1n, 0n)).toEqual(records);
  });

  it('refuses other terms than those that the number of the table binds: what was signed is what is played', async () => {
    const dearer = { ...view, opening: { ...opening, config: '0x02' } };
    await expect(answering(dearer).read(tableId)).rejects.toMatchObject({ code: 'WrongTerms' });
  });

  it('refuses a table of a house that was reset, though it has the number of the old one', async () => {
    const reset = { ...view, opening: { ...opening, salt: word('ef') } };
    await expect(answering(reset).read(tableId)).rejects.toMatchObject({ code: 'WrongTerms' });
  });

  it('refuses a seat that its owner has not signed for', async () => {
    const { proof: _proof, ...unsigned } = entry;
    const other = { ...entry, owner: address('aa') };
    for (const seat of [unsigned, other])
      await expect(answering({ ...view, entries: [seat] }).read(tableId)).rejects.toMatchObject({
        code: 'BadSignature',
      });
  });

  it('refuses a table that is none, whichever field lies', async () => {
    const lies: Record<string, unknown> = {
      nothing: undefined,
      list: [],
      phase: { ...view, phase: 'over' },
      epoch: { ...view, epoch: 1 },
      version: { ...view, version: -1n },
      hash: { ...view, hash: '0x12' },
      remainingMs: { ...view, remainingMs: 'soon' },
      'no opening': { ...view, opening: undefined },
      minSeats: { ...view, opening: { ...opening, minSeats: 3 } },
      servers: { ...view, opening: { ...opening, servers: ['me'] } },
      onchain: { ...view, opening: { ...opening, onchain: 'yes' } },
      session: { ...view, entries: [{ ...entry, session: '0x' }] },
      amount: { ...view, entries: [{ ...entry, amount: -20n }] },
      'a seat twice': { ...view, entries: [entry, entry] },
      payouts: { ...view, payouts: [1] },
      acks: { ...view, acks: new Map([[1, '0x']]) },
      change: { ...view, change: { epoch: 2n } },
    };
    for (const [name, lie] of Object.entries(lies))
      await expect(answering(lie).read(tableId), name).rejects.toMatchObject(malformed);
  });

  it('refuses records, numbers of tables and refusals that are none', async () => {
    for (const lie of [{}, [{ kind: 'advance', version: 3n, hash: word('02') }], [{ kind: 'lapse', version: 3n }]])
      await expect(answering(lie).records(1n, 0n)).rejects.toMatchObject(malformed);
    for (const lie of [undefined, 1, 0n, '1'])
      await expect(answering(lie).create(opening as never)).rejects.toMatchObject(malformed);
    await expect(answering({ code: { odd: true } }, 400).read(tableId)).rejects.toMatchObject(malformed);
    await expect(answering({ code: 'NoSuchTable' }, 400).read(tableId)).rejects.toThrow(JudgeError);
  });

  it('asks the next coordinator where one talks nonsense', async () => {
    const urls = ['http://liar', 'http://honest'];
    const judge = hostedJudge({
      urls,
      fetch: async (url) => new Response(makePlain({ value: String(url).startsWith(urls[0]!) ? 7 : view })),
    });
    expect(await judge.read(tableId)).toEqual(view);
  });

  it('hears no event that is none', () => {
    let say: (frame: Frame) => void = () => {};
    const socket: CoordinatorSocket = {
      state: 'open',
      on: (hear) => {
        say = hear;
        return () => {};
      },
      opened: () => () => {},
      send: () => true,
      changed: () => () => {},
      close() {},
    };
    const heard: JudgeEvent[] = [];
    hostedJudge({ urls: ['http://one'], socket }).watch(1n, (event) => heard.push(event));
    const phase = { kind: 'phase', phase: 'play', version: 3n, hash: word('02'), remainingMs: 1 };
    const events = [{ kind: 'started' }, { ...phase, version: 3 }, { kind: 'joined' }, null, { kind: 'odd' }, phase];
    for (const event of events) say({ op: 'judge', tableId: '1', event: plainOf(event) });
    expect(heard).toEqual([{ kind: 'started' }, phase]);
  });

  it('has the coordinator stop only once nobody watches through the same socket', () => {
    const said: Frame[] = [];
    const socket: CoordinatorSocket = {
      state: 'open',
      send: (frame) => said.push(frame) > 0,
      on: () => () => {},
      opened(run) {
        run();
        return () => {};
      },
      changed: () => () => {},
      close() {},
    };
    // A house's bots have one socket, and each seat a judge of its own.
    const watch = () => hostedJudge({ urls: ['http://one'], socket }).watch(1n, () => {});
    const [first, second, other] = [watch(), watch(), hostedJudge({ urls: [], socket }).watch(2n, () => {})];
    first();
    first();
    expect(said.filter(({ op }) => op === 'unwatch')).toEqual([]);
    other();
    second();
    expect(said.filter(({ op }) => op === 'unwatch')).toEqual([
      { op: 'unwatch', tableId: '2' },
      { op: 'unwatch', tableId: '1' },
    ]);
  });
});
