import { type Hex, ok, type Result, refuse } from '@facedown/base';
import type { PersonCard, PersonCode } from '@facedown/sdk/people';
import type { Database } from '../database/database.js';

export interface People {
  /** Keeps a card, unless a later one of the same owner is here. */
  keep(value: unknown): Promise<Result<PersonCard, PersonCode | 'StaleCard'>>;
  of(owners: readonly string[]): Promise<PersonCard[]>;
}

/** A card dated far ahead could never be replaced. */
const AHEAD_MS = 5 * 60_000;

interface PeopleOptions {
  readonly database: Database;
  /** A card becomes trusted elsewhere than on this thread. */
  readonly parsePerson: (value: unknown) => Promise<Result<PersonCard, PersonCode>>;
  readonly now?: () => number;
}

/** Names and pictures, each with its owner's signature: whoever reads one can check it. */
export function openPeople({ database: { query }, parsePerson, now = Date.now }: PeopleOptions): People {
  return {
    async keep(value) {
      const card = await parsePerson(value);
      if (!card.ok) return card;
      const { owner, name, picture, at, signature } = card.value;
      if (at > now() + AHEAD_MS) return refuse('StaleCard');
      const [kept] = await query(
        `insert into people (owner, name, picture, at, signature) values ($1, $2, $3, $4, $5)
         on conflict (owner) do update set name = $2, picture = $3, at = $4, signature = $5 where people.at <= $4
         returning owner`,
        [owner, name, picture, at, signature],
      );
      return kept ? ok(card.value) : refuse('StaleCard');
    },
    async of(owners) {
      const rows = await query('select * from people where owner = any($1::text[])', [
        owners.map((owner) => owner.toLowerCase()),
      ]);
      return rows.map(({ owner, name, picture, at, signature }) => ({
        owner: owner as Hex,
        name: String(name),
        picture: Number(picture),
        at: Number(at),
        signature: signature as Hex,
      }));
    },
  };
}
