import type { StakeTerms } from '../session/messages.js';
import { useTexts } from '../texts/index.js';
import { formatAmount } from '../ui/numbers.js';

const NOBODY = /^0x0*$/;
const DEVELOPMENT_CHAIN = '31337';

/** Everything that is signed for, in plain words, each thing once. */
export function TermsSheetList({ sheet, keyServers }: Pick<StakeTerms, 'sheet' | 'keyServers'>) {
  const t = useTexts().stakes.sheet;
  const amount = (text: string) => formatAmount(BigInt(text));
  const { rakeBp, rakeCap, bond, token, treasury, check, locker, inviter } = sheet;
  // An open chair is nobody's.
  const hosts = sheet.hosts.filter((host) => !NOBODY.test(host));
  const dealerNotes = [
    ...(sheet.dealer === 'fhe' && sheet.chainId === DEVELOPMENT_CHAIN ? [t.developmentCoprocessor] : []),
    ...(keyServers ? [t.keyServers[keyServers]] : []),
    ...(hosts.length > 0 ? [t.hosts(hosts.join(', '))] : []),
  ];
  const rows: readonly (readonly [string, string])[] = [
    [t.labels.seat, t.seat(amount(sheet.amount))],
    [t.labels.token, token === undefined || NOBODY.test(token) ? t.coin : t.token(token)],
    [
      t.labels.rake,
      rakeBp === 0 ? t.noRake : t.rake(rakeBp / 100, rakeCap === undefined ? undefined : amount(rakeCap)),
    ],
    [t.labels.treasury, treasury === undefined || NOBODY.test(treasury) ? t.noTreasury : t.treasury(treasury)],
    [t.labels.bond, bond === undefined || bond === '0' ? t.noBond : t.bond(amount(bond))],
    [t.labels.clocks, t.clocks(sheet.registerSeconds, sheet.answerSeconds)],
    [t.labels.dealer, [t.dealers(sheet.dealer), ...dealerNotes].join(' ')],
    [t.labels.moves, sheet.onchain ? t.onchain : t.offchain],
    [t.labels.seats, t.seats(sheet.minSeats, sheet.maxSeats)],
    [t.labels.check, check === undefined || NOBODY.test(check) ? (inviter ? t.invited : t.anyone) : t.check(check)],
    [t.labels.locker, locker === undefined || NOBODY.test(locker) ? t.noLocker : t.locker(locker)],
    [t.labels.contract, t.contract(sheet.contract, sheet.chainId)],
  ];
  return (
    <dl className="terms-sheet" data-testid="terms">
      {rows.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
