import { type Ability, type Card, cardOf, KEY_NAMES, NONE, Op, squareName, Trigger } from '@facedown/duel';
import type { DuelEvent } from './events.js';
import type { Texts } from './texts.js';

/** Keywords that a card of its own kind explains in a sentence. */
const SENTENCES = new Set(['Rooted', 'Barter', 'Study', 'Mirror', 'Archive', 'Hunger']);

export const nameOfFace = (face: number, { duel: t }: Texts): string => t.cards[face] ?? cardOf(face).name;

/** A card's text, a line each: keywords first, then what happens when. */
export function cardLines(face: number, texts: Texts): string[] {
  const card = cardOf(face);
  const { keys, sentences } = texts.duel;
  const names = KEY_NAMES.filter((_, bit) => card.keys & (1 << bit));
  const plain = names.filter((name) => !SENTENCES.has(name)).map((name) => keys[name]);
  const said = names.filter((name) => SENTENCES.has(name)).map((name) => sentences[name as keyof typeof sentences]);
  return [...(plain.length > 0 ? [plain.join(', ')] : []), ...said, ...abilityLines(card, texts)];
}

/** The same thing three times is said once. */
function abilityLines(card: Card, texts: Texts): string[] {
  const { triggers } = texts.duel;
  const groups: { ability: Ability; count: number }[] = [];
  for (const ability of card.abilities) {
    const last = groups.at(-1);
    const isSame =
      last && last.ability.op === ability.op && last.ability.amount === ability.amount && ability.op === Op.Summon;
    if (isSame) last.count++;
    else groups.push({ ability, count: 1 });
  }
  return groups.map(({ ability, count }) => {
    const deed = deedWords(ability, count, texts);
    return ability.trigger === Trigger.Spell ? deed : `${triggers[ability.trigger] ?? ''}: ${deed}`;
  });
}

function deedWords({ op, scope, amount }: Ability, count: number, texts: Texts): string {
  const { ops, scopes } = texts.duel;
  const whom = scopes[scope] ?? '';
  const made = op === Op.Summon || op === Op.Conjure ? nameOfFace(amount, texts) : '';
  switch (op) {
    case Op.Damage:
      return ops.damage(amount, whom);
    case Op.Heal:
      return ops.heal(amount, whom);
    case Op.Strengthen:
      return ops.strengthen(amount >> 4, amount & 15, whom);
    case Op.Ready:
      return ops.ready(whom);
    case Op.Stun:
      return ops.stun(whom);
    case Op.Hush:
      return ops.hush(whom);
    case Op.Slay:
      return ops.slay(whom);
    case Op.Return:
      return ops.giveBack(whom);
    case Op.Rouse:
      return ops.rouse(whom);
    case Op.Summon:
      return ops.summon(count, made);
    case Op.Draw:
      return ops.draw(amount);
    case Op.BothDraw:
      return ops.bothDraw(amount);
    case Op.Seek:
      return ops.seek(amount === 1 ? 'spell' : 'beast');
    case Op.Conjure:
      return ops.conjure(made);
    case Op.Mimic:
      return ops.mimic;
    case Op.Mana:
      return ops.mana(amount);
    default:
      return ops.forget;
  }
}

/** Everything about a card in one sentence, for whoever hears it. */
export function cardWords(face: number, texts: Texts): string {
  const card = cardOf(face);
  const { duel: t } = texts;
  const numbers = card.kind === 'spell' ? t.spell : t.numbers(card.attack, card.health);
  const cost = card.kind === 'unit' || card.kind === 'spell' ? [t.cost(card.cost)] : [];
  return [nameOfFace(face, texts), ...cost, numbers, ...cardLines(face, texts)].join(', ');
}

/** What a line of the log says; some things go without saying. */
export function eventWords(event: DuelEvent, nameOf: (seat: number) => string, texts: Texts): string {
  const { log: t } = texts.duel;
  const card = (face: number) => nameOfFace(face, texts);
  const who = 'seat' in event ? nameOf(event.seat) : '';
  switch (event.kind) {
    case 'moved':
      return t.moved(who, card(event.face), squareName(event.from), squareName(event.to));
    case 'struck':
      return t.struck(who, card(event.face), card(event.foe), squareName(event.to));
    case 'played': {
      const where = event.to === NONE ? undefined : squareName(event.to);
      return t.played(who, card(event.face), where, event.target === NONE ? undefined : squareName(event.target));
    }
    case 'oath':
      return t.oath(who, event.target === NONE ? undefined : squareName(event.target));
    case 'kept':
      return event.face === NONE ? t.keptNothing(who, event.count) : t.kept(who, card(event.face), event.count);
    case 'changed':
      return t.changed(card(event.face), squareName(event.square), event);
    case 'summoned':
    case 'returned':
    case 'died':
      return t[event.kind](card(event.face), squareName(event.square));
    case 'listOpened':
      return t.listOpened(who, card(event.general));
    case 'buried':
    case 'drew':
    case 'burned':
      return t[event.kind](who, event.count);
    case 'tired':
      return t.tired(who, event.amount);
    case 'turn':
      return t.turn(who, event.turn);
    case 'ended':
      return event.late ? t.endedLate(who) : t.ended(who);
    case 'over':
      return event.winner > 1 ? texts.duel.draw : texts.duel.won(nameOf(event.winner));
    default:
      return t[event.kind](who);
  }
}

/** Which of the dealer's verbs stand behind what happened; none where the board alone shows it. */
export function proofOf(event: DuelEvent): 'shown' | 'buried' | 'dealt' | undefined {
  if (event.kind === 'played') return event.open ? undefined : 'shown';
  if (event.kind === 'kept') return 'buried';
  if (event.kind === 'buried') return event.count > 0 ? 'buried' : undefined;
  if (event.kind === 'replaced' || event.kind === 'forgot') return 'buried';
  return event.kind === 'drew' ? 'dealt' : undefined;
}
