import { bytesToHex, type Hex } from '@facedown/base';
import { BOSS_LISTS } from './bosses.js';
import { CARDS, type Card, isSought, LAST_BOSS, LAST_CARD, Sought, targetScope } from './cards.js';

const RECORD_BYTES = 16;
const KINDS = ['unit', 'spell', 'general', 'boss'];
const FACTIONS = ['ember', 'tide', 'root', 'neutral'];
const RARITIES = ['common', 'rare', 'epic', 'legendary', 'made'];
const MAX_ABILITIES = 3;

/** A card in sixteen bytes: kind, faction, rarity and type; cost; numbers; keys; what it aims at; three abilities. */
export function recordOf(card: Card): Uint8Array {
  const record = new Uint8Array(RECORD_BYTES);
  if (card.abilities.length > MAX_ABILITIES) throw new RangeError(`${card.name} has too many abilities`);
  record[0] =
    KINDS.indexOf(card.kind) |
    (FACTIONS.indexOf(card.faction) << 2) |
    (RARITIES.indexOf(card.rarity) << 4) |
    (card.beast ? 128 : 0);
  record.set([card.cost, card.attack, card.health, card.keys >> 8, card.keys & 255, targetScope(card.face)], 1);
  card.abilities.forEach(({ trigger, scope, op, amount }, at) => {
    record.set([(trigger << 4) | scope, op, amount], 7 + 3 * at);
  });
  return record;
}

/** Every face's record, the first of face 0, which is no card. */
export function recordTable(): Uint8Array {
  const table = new Uint8Array(RECORD_BYTES * (LAST_BOSS + 1));
  for (const card of CARDS) table.set(recordOf(card), RECORD_BYTES * card.face);
  return table;
}

/** The Solidity library that holds the cards: printed by `npm run generate`. */
export function cardsSolidity(): string {
  const lines = Array.from({ length: LAST_BOSS + 1 }, (_, face) =>
    bytesToHex(recordTable().subarray(RECORD_BYTES * face, RECORD_BYTES * (face + 1))),
  );
  const maskOf = (sought: number): Hex => {
    let mask = 0n;
    for (let face = 1; face <= LAST_CARD; face++) if (isSought(face, sought)) mask |= 1n << BigInt(face);
    return `0x${mask.toString(16)}`;
  };
  const literal = (parts: readonly string[]) => parts.map((part) => `        hex"${part.slice(2)}"`).join('\n');
  return `// SPDX-License-Identifier: MIT
// Generated from packages/games/duel/src/cards.ts by \`npm run generate\`. Do not edit.
pragma solidity ^0.8.28;

/// Duel's cards, sixteen bytes each, by face; see packages/games/duel/src/record.ts.
library DuelCards {
    bytes internal constant TABLE =
${literal(lines)};
}

/// What belongs to lists and hands rather than to the board.
library DuelLists {
    /// The faces that are spells, and those that are beasts.
    uint256 internal constant SPELLS = ${maskOf(Sought.Spell)};
    uint256 internal constant BEASTS = ${maskOf(Sought.Beast)};

    /// Each boss with its 39 cards.
    bytes internal constant BOSSES =
${literal(BOSS_LISTS)};
}
`;
}
