import { type Hex, isSeatParty } from '@facedown/base';

interface Line {
  hash: Hex;
  deeds: { party: number; payload: Hex; evidence: Hex; signature: Hex }[];
  acks?: Record<string, Hex>;
}

const flipped = (hex: Hex): Hex => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}` as Hex;

/** The file with one thing changed, and what: an action, a proof, a signature, a hash, a line less, two lines exchanged. */
export function changedFiles(text: string): [string, string][] {
  const lines = (JSON.parse(text) as { log: Line[] }).log;
  const first = (isIt: (line: Line) => boolean) => lines.findIndex(isIt);
  const acted = first(({ deeds }) => deeds.some(({ payload }) => payload !== '0x'));
  const proved = first(({ deeds }) => deeds.some(({ evidence }) => evidence !== '0x'));
  const signed = first(({ deeds }) => deeds.some(isSigned));
  const ways: [string, number, (log: Line[], at: number) => void][] = [
    ['an action', acted, (log, at) => change(log[at]!, 'payload')],
    ['evidence', proved, (log, at) => change(log[at]!, 'evidence')],
    ['a signature', signed, (log, at) => change({ ...log[at]!, deeds: log[at]!.deeds.filter(isSigned) }, 'signature')],
    [
      'a hash',
      acted,
      (log, at) => {
        log[at]!.hash = flipped(log[at]!.hash);
      },
    ],
    ['a line less', acted, (log, at) => void log.splice(at, 1)],
    [
      'two lines exchanged',
      Math.min(acted, lines.length - 2),
      (log, at) => void log.splice(at, 2, log[at + 1]!, log[at]!),
    ],
  ];
  return ways
    .filter(([, at]) => at >= 0)
    .map(([what, at, way]) => {
      const file = JSON.parse(text) as { log: Line[] };
      way(file.log, at);
      return [what, JSON.stringify(file)];
    });
}

/** Nobody signs for an open chair: its evidence proves itself. */
const isSigned = ({ party, signature }: Line['deeds'][number]): boolean => isSeatParty(party) && signature !== '0x';

function change({ deeds }: Line, field: 'payload' | 'evidence' | 'signature'): void {
  const deed = deeds.find((one) => one[field] !== '0x')!;
  deed[field] = flipped(deed[field]);
}
