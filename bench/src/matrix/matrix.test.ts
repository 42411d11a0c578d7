import { readFileSync } from 'node:fs';
import { connectChain } from '@facedown/chain';
import { HoldemEnd, type HoldemState } from '@facedown/holdem';
import { dealers, games, type Verdict, verifyGame } from '@facedown/sdk';
import { chainWitness } from '@facedown/sdk/chain';
import { matrix } from '@facedown/sdk/matrix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreement } from './agree.js';
import { type MatrixHouse, startMatrixHouse } from './house.js';
import { modeOf, type PlayedCell, type Possible, playCell } from './playCell.js';
import { secrecyOf } from './secrecy.js';
import { matrixTable } from './table.js';
import { changedFiles } from './tampered.js';
import { compareWorlds } from './worlds.js';

/** Every cell in the long run; in a short one each promise, each dealer and each game at least once. */
const SAMPLE: Readonly<Record<string, readonly string[]>> = {
  whole: ['kuhn/open', 'hearts/open', 'fish/open', 'relic/open', 'skeleton/escrow', 'fable/salt'],
  dispute: ['kuhn/committee', 'cheat/open', 'duel/salt', 'concealed/salt-proof'],
  resume: ['duel/players'],
  vanish: ['holdem/escrow'],
  secrecy: ['kuhn/players', 'duel/salt'],
  agree: ['duel/fhe', 'skeleton/committee'],
  worlds: ['fable/players'],
};
const isLong = process.env.FACEDOWN_LONG !== undefined;
const possible = (await matrix()).filter((cell): cell is Possible => cell.fits);
const nameOf = ({ game, dealer }: Possible) => `${game}/${dealer}`;
const chosen = new Set(Object.values(SAMPLE).flat());
/** Of a game that was registered later a whole one is played, with the first dealer that can. */
const isNew = (cell: Possible) =>
  cell === possible.find(({ game }) => game === cell.game) &&
  ![...chosen].some((name) => name.startsWith(`${cell.game}/`));
const cellsFor = (promise: string) =>
  possible
    .filter((cell) => isLong || SAMPLE[promise]!.includes(nameOf(cell)) || (promise === 'whole' && isNew(cell)))
    .map((cell) => [nameOf(cell), cell] as const);

let house: MatrixHouse;
beforeAll(async () => {
  house = await startMatrixHouse();
});
afterAll(() => house.close());

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** Everyone who is there was paid the same way, and nothing was lost or made. */
function expectPaid({ endings, brought, clients, eventAt }: PlayedCell, there = clients.length): readonly bigint[] {
  expect(endings.size).toBeGreaterThanOrEqual(there);
  const all = [...endings.values()].flatMap((ending) => (ending.kind === 'settled' ? [ending.payouts] : []));
  expect(all.length, `event at ${eventAt}`).toBeGreaterThanOrEqual(there);
  for (const payouts of all) expect(payouts).toEqual(all[0]);
  expect(sum(brought)).toBeGreaterThan(0n);
  expect(sum(all[0]!)).toBe(sum(brought));
  return all[0]!;
}

async function provenBy(played: PlayedCell): Promise<Verdict> {
  const { anvil, deployment } = house.chain;
  const witness = chainWitness({ client: await connectChain({ rpcUrl: anvil.url }), deployment });
  return verifyGame(played.file, { witness });
}

describe('the matrix', () => {
  it('has 44 cells that can be, and those of games that came later', () =>
    expect(possible.length).toBeGreaterThanOrEqual(44));
  it('is what docs/MATRIX.md says', async () => {
    const text = readFileSync(new URL('../../../docs/MATRIX.md', import.meta.url), 'utf8');
    expect(text).toContain(`<!-- matrix -->\n${matrixTable(await matrix())}\n<!-- matrix -->`);
  });
  it('samples every dealer and every game', () => {
    const sampled = new Set(
      Object.keys(SAMPLE)
        .flatMap(cellsFor)
        .flatMap(([name]) => name.split('/')),
    );
    expect([...Object.keys(dealers), ...Object.keys(games)].filter((name) => !sampled.has(name))).toEqual([]);
  });
});

describe('a whole game', () => {
  it.each(cellsFor('whole'))('of %s is played, paid and proven, and a changed file of it is not', async (_, cell) => {
    const played = await playCell(house, cell, { seed: 'whole' });
    expectPaid(played);
    expect(await provenBy(played)).toMatchObject({ ok: true, verdict: 'proven' });
    for (const [what, file] of changedFiles(played.file))
      expect(await verifyGame(file), what).toMatchObject({ ok: false });
    const calls = played.seated.calls();
    expect(calls.includes('advance')).toBe(modeOf(cell) === 'onchain');
    expect(calls.filter((name) => name === 'settle')).toHaveLength(1);
  });
});

describe('a quarrel in the middle', () => {
  const cells = cellsFor('dispute').filter(([, cell]) => !cell.onchainOnly);
  it.each(cells)('of %s is carried to its end on the chain, step by step', async (_, cell) => {
    const played = await playCell(house, cell, { seed: 'dispute', event: 'dispute' });
    expectPaid(played);
    expect(played.seated.calls()).toEqual(expect.arrayContaining(['dispute', 'advance', 'settle']));
    expect(played.seated.calls()).not.toContain('timeout');
    const verdict = await provenBy(played);
    expect(verdict).toMatchObject({ ok: true, verdict: 'proven' });
    expect(verdict.ok && verdict.fixedByAcks > 0 && verdict.fixedByChain > 0).toBe(true);
    const { versions, differ } = await agreement(house, played);
    expect(differ).toEqual([]);
    expect(versions).toBeGreaterThan(0);
  });
});

describe('a seat that was killed', () => {
  it.each(cellsFor('resume'))('comes back to %s from its store and plays on', async (_, cell) => {
    const played = await playCell(house, cell, { seed: 'resume', event: 'resume' });
    expect(played.eventAt).toBeDefined();
    expectPaid(played);
    expect(played.seated.calls()).not.toContain('timeout');
    expect(played.clients.flatMap((client) => client.view().faults)).toEqual([]);
    expect(await provenBy(played)).toMatchObject({ ok: true, verdict: 'proven' });
  });
});

describe('a seat that vanishes', () => {
  it.each(cellsFor('vanish'))('from %s costs the others nothing but time', async (_, cell) => {
    const played = await playCell(house, cell, { seed: 'vanish', event: 'vanish' });
    expect(played.eventAt).toBeDefined();
    const gone = played.brought.length - 1;
    const payouts = expectPaid(played, gone);
    expect(payouts[gone]).toBeLessThanOrEqual(played.brought[gone]!);
    expect(await provenBy(played)).toMatchObject({ ok: true });
    // Key servers stand in for it: nobody takes back what he has bet.
    const state = played.clients[0]!.engine().fixed.state.rules as HoldemState;
    if (cell.game === 'holdem' && cell.dealer !== 'players') expect(state.end).not.toBe(HoldemEnd.Cancelled);
  });
});

describe('all but one, with all that relay, chain and spectators received,', () => {
  const cells = cellsFor('secrecy').filter(([, { dealer }]) => dealer !== 'open');
  it.each(cells)('open nothing of %s to which they have no right', async (_, cell) => {
    // Off the chain first and then before the judge, so that both have carried what there is.
    const isSalt = cell.dealer.startsWith('salt');
    const event = cell.onchainOnly || isSalt ? {} : ({ event: 'dispute' } as const);
    const played = await playCell(house, cell, { seed: 'secrecy', ...event });
    const { opened, tried, isReal } = await secrecyOf(house, cell, played);
    expect(opened).toEqual([]);
    expect(tried).toBeGreaterThan(1);
    expect(isReal).toBe(true);
  });
  it('read everything at `open`, and its title says so', () => expect(dealers.open!.title).toContain('every face'));
});

describe('TypeScript and contract', () => {
  it.each(cellsFor('agree'))('agree on every state of %s, played on the chain from its beginning', async (_, cell) => {
    const played = await playCell(house, cell, { seed: 'agree', mode: 'onchain' });
    expectPaid(played);
    expect(played.seated.calls()).not.toContain('timeout');
    const { versions, differ } = await agreement(house, played);
    expect(differ).toEqual([]);
    expect(versions).toBeGreaterThan(2);
  });
});

describe('two worlds', () => {
  const cells = cellsFor('worlds').filter(([, { dealer }]) => dealer !== 'open');
  it.each(cells)('of %s with other cards are told alike until somebody says or shows something', async (_, cell) => {
    let one = await playCell(house, cell, { seed: 'world/1' });
    const other = await playCell(house, cell, { seed: 'world/2' });
    // Small decks deal the same hand now and then.
    for (let again = 3; !compareWorlds(one, other).hidden && again < 8; again++)
      one = await playCell(house, cell, { seed: `world/${again}` });
    const { same, leaks, hidden } = compareWorlds(one, other);
    expect(leaks).toEqual([]);
    expect(hidden).toBe(true);
    expect(same).toBeGreaterThan(1);
  });
});
