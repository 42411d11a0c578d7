import { bytesToHex, type Hex, hexToBytes } from '@facedown/base';
import { decode, encode, keyOf, mul, type Point } from '@facedown/crypto';
import type { PlayersState } from '@facedown/dealers/players';
import { boardFaces, type HoldemState } from '@facedown/holdem';
import { type Client, gameEntry, joinTable } from '@facedown/sdk';
import type { SeatSecrets } from '@facedown/sdk/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, visit } from './browser.js';
import { browser, house, openBoth } from './opened.js';
import { hostedTable } from './tables.js';
import { recordTraffic, type Traffic } from './traffic.js';

let traffic: Traffic;
const clients: Client[] = [];

openBoth({ bots: true });
beforeAll(async () => {
  traffic = await recordTraffic(house.origin);
});
afterAll(async () => {
  for (const client of clients) client.stop();
  traffic?.close();
});

/** Two seats of this process, whose secrets the test knows, and a browser that watches them. */
async function watched(game: string) {
  const { config, amounts } = await gameEntry(game).example(2);
  const table = await hostedTable(house.origin, { game, dealer: 'players', config, clock: 300 });
  const secrets: SeatSecrets[] = [];
  const seats = await Promise.all(
    [0, 1].map((seat) =>
      joinTable({
        judge: table.house.judge(),
        relay: table.house.relay,
        tableId: table.tableId,
        seat,
        amount: amounts[seat]!,
        store: async () => ({
          read: async () => [],
          append: async () => {},
          readSecrets: async () => undefined,
          writeSecrets: async (made) => {
            secrets[seat] = made;
          },
          readSealed: async () => undefined,
          writeSealed: async () => {},
          close: async () => {},
        }),
      }),
    ),
  );
  clients.push(...seats);
  const { page } = await visit(browser);
  await page.goto(table.link.replace(house.origin, traffic.origin));
  await page.getByText('You are watching').waitFor();
  return { page, seats, secrets: secrets.map(({ dealer }) => BigInt(dealer)) };
}

const asked = async (client: Client): Promise<void> => {
  for await (const { waiting, hand } of client.watch()) if (waiting.mine && hand.size > 0) return;
};

const hex = (point: Point): string => bytesToHex(encode([point])).slice(2);
/** What opens a slot, as far as one seat can: x·a. */
const tokenOf = (cipher: Hex, secret: bigint): string => hex(mul(decode(hexToBytes(cipher)) as Point, secret as never));

/** The tokens that are still secret, and those that everyone was given. */
function tokens(client: Client, secrets: readonly bigint[]): { secret: string[]; given: string[] } {
  const { slots } = client.engine().fixed.state.dealer as PlayersState;
  const found = { secret: [] as string[], given: [] as string[] };
  for (const { holder, missing, cipher } of slots.values())
    for (const [seat, x] of secrets.entries()) {
      if ((missing >> BigInt(seat)) & 1n) found.secret.push(tokenOf(cipher, x));
      else if (holder !== seat && missing === 0n) found.given.push(tokenOf(cipher, x));
    }
  return found;
}

/** All that reached the browser: none of it opens a card that is hidden, and what opened the others is there. */
function expectSealed(client: Client, secrets: readonly bigint[]): void {
  const received = traffic.received();
  const { secret, given } = tokens(client, secrets);
  expect(secret.length).toBeGreaterThan(4);
  expect(given.length).toBeGreaterThanOrEqual(6);
  expect(secret.filter((token) => received.includes(token))).toEqual([]);
  expect(given.filter((token) => !received.includes(token))).toEqual([]);
  for (const x of secrets) {
    expect(received).not.toContain(x.toString(16).padStart(64, '0'));
    expect(received).toContain(hex(keyOf(x as never).point));
  }
}

const RANKS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king', 'ace'];
const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'];
/** As the page speaks of a card. */
const nameOf = (face: number) => `${RANKS[face >> 2]} of ${SUITS[face & 3]}`;

describe('who watches', () => {
  it("sees the board of Hold'em and no hole card, in the page and on the wire", async () => {
    const { page, seats, secrets } = await watched('holdem');
    const [host, guest] = seats as [Client, Client];
    // Pre-flop: both see the flop, then nobody acts any more.
    for (const client of [host, guest]) {
      await asked(client);
      const quiet = client.legalActions().find(({ action }) => [1, 2].includes((action as { kind: number }).kind))!;
      expect((await client.act(quiet)).ok).toBe(true);
    }
    await asked(guest);
    await page.waitForFunction(() => document.querySelectorAll('.board [data-face]').length === 3);
    const board = boardFaces(host.view().state as HoldemState);
    const holes = seats.flatMap((client) => [...client.view().hand.values()]).filter((face) => !board.includes(face));
    expect(board).toHaveLength(3);
    expect(holes).toHaveLength(4);
    const content = await page.content();
    for (const face of board) expect(content).toContain(nameOf(face));
    for (const face of holes) {
      expect(content).not.toContain(nameOf(face));
      expect(content).not.toContain(`data-face="${face}"`);
    }
    expectSealed(host, secrets);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('sees the open cards of Relic and none that is held, in the page and on the wire', async () => {
    const { page, seats, secrets } = await watched('relic');
    await asked(seats[0]!);
    // With two seats three cards lie face up from the start; both hands, the burnt card and the deck do not.
    await page.waitForFunction(() => document.querySelectorAll('.face-up [data-face]').length === 3);
    expect(await page.locator('[data-face]').count()).toBe(3);
    expect(await page.locator('.relic-held .relic-card').count()).toBeGreaterThanOrEqual(2);
    expectSealed(seats[0]!, secrets);
  });
});
