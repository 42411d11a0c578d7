import type { RelicEvent } from './events.js';
import type { Who } from './texts.en.js';
import type { Texts } from './texts.js';

/** One line on an event; some say nothing to a person. */
export function eventWords(event: RelicEvent, who: (seat: number) => Who, texts: Texts): string[] {
  const t = texts.relic.events;
  switch (event.kind) {
    case 'round':
      return [
        t.round(who(event.starter)),
        ...(event.faceUp.length > 0
          ? [t.faceUp(texts.and(event.faceUp.map((face) => texts.relic.faces[face]!.name)))]
          : []),
      ];
    case 'plays': {
      const { seat, face, target, guess } = event;
      if (face === 9 && guess !== undefined) return [t.falls(who(seat), guess)];
      if (target === undefined) return [t.plays(who(seat), face)];
      return [guess === undefined ? t.playsOn(who(seat), face, who(target)) : t.names(who(seat), who(target), guess)];
    }
    case 'hit':
      return [t.hit(who(event.seat), event.face)];
    case 'missed':
      return [t.missed(who(event.seat), event.face)];
    case 'looked':
      return [t.looked(who(event.by), who(event.seat))];
    case 'compares':
      return [t.compares(who(event.by), who(event.seat))];
    case 'compared':
      if (event.face === undefined) return [t.equal(who(event.by), who(event.seat))];
      return [t.lower(who(event.result === 'lower' ? event.by : event.seat), event.face)];
    case 'discards':
      return [t.discards(who(event.seat), event.face)];
    case 'redraws':
      return [event.burnt ? t.redrawsBurnt(who(event.seat)) : t.redraws(who(event.seat))];
    case 'returns':
      return [t.returns(who(event.seat), event.cards)];
    case 'swapped':
      return [t.swapped(who(event.by), who(event.seat))];
    case 'late':
      return [t.late(who(event.seat))];
    case 'roundEnd':
      return [
        ...event.shown.map(({ seat, face }) => t.shows(who(seat), face)),
        ...event.winners.map((seat) => t.relic(who(seat))),
        ...(event.bonus === undefined ? [] : [texts.relic.bonus(who(event.bonus))]),
      ];
    case 'game':
      return [gameWords(event.winners, who, texts)];
    case 'decides':
      return [t.stays(who(event.seat), event.stays)];
    default:
      return [];
  }
}

export function gameWords(winners: readonly number[], who: (seat: number) => Who, texts: Texts): string {
  const [first] = winners;
  if (winners.length > 1) return texts.relic.shared(texts.and(winners.map((seat) => who(seat).name)));
  if (first === undefined) return texts.relic.over;
  return who(first).mine ? texts.relic.youWon : texts.relic.gameOver(who(first).name);
}
