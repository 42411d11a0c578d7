import { CARDS } from '@facedown/fable';
import { lieIn } from '../concealed/audit.js';
import type { TrustFacts } from '../session/view.js';
import type { FableEvent } from './events.js';
import type { Texts } from './texts.js';

type Who = (seat: number) => { readonly name: string; readonly mine: boolean };

const nameOf = (face: number) => CARDS[face]!.name;

export function logWords(event: FableEvent, who: Who, { fable: t }: Texts): string {
  switch (event.kind) {
    case 'sealed':
    case 'drew':
    case 'passed':
      return t[event.kind](who(event.seat));
    case 'opened':
      return t.opened(who(event.seat), event.cards, event.bid);
    case 'starts':
      return t.starts(who(event.seat), event.paid, event.byCoin);
    case 'dealt':
      return t.dealt;
    case 'played':
      return t.played(who(event.seat), nameOf(event.face));
    case 'attacks':
      return t.attacks(who(event.seat), event.faces.map(nameOf));
    case 'fought': {
      const pairs = event.pairs.map(({ attacker, blocker, ...dead }) => ({
        attacker: nameOf(attacker),
        blocker: blocker === undefined ? undefined : nameOf(blocker),
        ...dead,
      }));
      return t.fought(who(event.seat), pairs, event.damage, event.health);
    }
    case 'lost':
      return t.lost(who(event.seat), t.reasons[event.reason]!);
    case 'over':
      return t.over(event.winner > 1 ? undefined : who(event.winner));
    case 'audit': {
      const { audit } = event;
      const lie = lieIn(audit)?.lie;
      if (!audit.isSalt) return t.auditSalt(who(audit.seat));
      return lie === undefined
        ? t.auditHeld(who(audit.seat), audit.rounds.length)
        : t.auditLie(who(audit.seat), nameOf(lie));
    }
  }
}

/** What makes a line of the log certain, and what it leaves hidden. */
export function proofWords(event: FableEvent, dealer: TrustFacts['dealer'], { fable: { proofs } }: Texts): string {
  if (event.kind === 'sealed' || event.kind === 'opened' || event.kind === 'starts' || event.kind === 'audit')
    return proofs[event.kind];
  if (event.kind === 'drew' || event.kind === 'dealt') return proofs.drew[dealer];
  return event.kind === 'played' ? proofs.played[dealer] : proofs.public;
}
