import { bytesToHex, seededRandom, systemRandom } from '@facedown/base';
import { seatGame } from '@facedown/coordinator/testing';
import { HOSTED_CHAIN, HOSTED_TABLE, tableKey } from '@facedown/sdk/coordinator';
import { playSeat, quietChoice } from '@facedown/sdk/testing';
import { openLight } from './light.js';

/** What was said for one state of a real game: by whom, and how long it was. */
interface Beat {
  readonly first: Spoken;
  /** In answer to it. */
  readonly rest: readonly Spoken[];
}

export interface Spoken {
  readonly isAck: boolean;
  readonly party: number;
  readonly chars: number;
}

export interface Recording {
  readonly beats: readonly Beat[];
  readonly messages: number;
  readonly chars: number;
  readonly seats: number;
}

/** Plays a real table through a house and keeps the shape of what was said there. */
export async function record(
  url: string,
  { seats, dealer, hands }: { seats: number; dealer: string; hands: number },
): Promise<Recording> {
  const game = await seatGame({
    game: 'holdem',
    dealer,
    seats,
    seed: `recorded/${bytesToHex(systemRandom(4))}`,
    urlsOf: () => [url],
  });
  // To the showdown: a hand as long as hands are.
  const play = game.clients.map((client, seat) =>
    playSeat(client, quietChoice(seededRandom(`recorded/${seat}`)), hands),
  );
  await Promise.all([...play, ...game.clients.map(({ done }) => done)]);
  game.close();
  const table = tableKey({ chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId: game.tableId });
  const said: string[] = [];
  const ear = await openLight(url, [], (text) => {
    const { op, message } = JSON.parse(text);
    if (op === 'said') said.push(message);
  });
  ear.subscribe(table, 0n);
  for (let before = -1; before !== said.length || before === 0; ) {
    before = said.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  ear.close();
  return { beats: beatsOf(said), messages: said.length, chars: said.join('').length, seats };
}

function beatsOf(said: readonly string[]): Beat[] {
  const beats = new Map<string, { first: Spoken; rest: Spoken[] }>();
  let last: { first: Spoken; rest: Spoken[] } | undefined;
  for (const text of said) {
    const { kind, version, party, seat } = JSON.parse(text);
    const spoken: Spoken = { isAck: kind === 'ack', party: party ?? seat, chars: text.length };
    const known = version === undefined ? last : beats.get(version);
    if (known) known.rest.push(spoken);
    else if (version !== undefined && !spoken.isAck) {
      last = { first: spoken, rest: [] };
      beats.set(version, last);
    }
  }
  return [...beats.values()];
}
