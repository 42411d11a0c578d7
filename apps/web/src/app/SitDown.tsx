import { useEffect, useState } from 'react';
import { Mark } from '../cards/Mark.js';
import { OwnSeats } from '../seats/OwnSeats.js';
import { HostError, startHost } from '../session/host.js';
import type { OwnerChoice, StakeTerms } from '../session/messages.js';
import { useTexts } from '../texts/index.js';
import { formatAmount } from '../ui/numbers.js';
import { connectWallet, findWallets, type Wallet } from '../vault/wallets.js';
import { AmountField } from './AmountField.js';
import { OneRpc } from './OneRpc.js';
import { keepOwner } from './owner.js';
import { TermsSheetList } from './TermsSheetList.js';
import { Waiting } from './Waiting.js';

const DEVELOPMENT_CHAIN = '31337';

interface SitDownProps {
  readonly table: string;
  readonly root: string;
  readonly onChosen: (owner: OwnerChoice) => void;
}

/** Before a seat with stakes is taken: what it costs, and who owns it. */
export function SitDown({ table, root, onChosen }: SitDownProps) {
  const texts = useTexts();
  const t = texts.stakes;
  const [terms, setTerms] = useState<StakeTerms>();
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  const [problem, setProblem] = useState('');
  const [trustsOne, setTrustsOne] = useState(false);
  const [amount, setAmount] = useState<bigint>();
  useEffect(
    () => findWallets((found) => setWallets((known) => [...known.filter(({ name }) => name !== found.name), found])),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a table, and again for another amount.
  useEffect(() => {
    const host = startHost(() => {});
    host
      .call('terms', { table, root, ...(amount === undefined ? {} : { amount: String(amount) }) })
      .then((read) => {
        // Who only watches, or sits there already, has nothing to choose.
        if (read.running || read.seated) onChosen({ kind: 'page' });
        else setTerms(read);
      })
      .catch((error) =>
        setProblem(error instanceof HostError ? texts.problem(error.error) : texts.errors.texts.network),
      )
      .finally(() => host.close());
    return () => host.close();
  }, [table, root, amount]);

  const choose = (by: OwnerChoice, { hash, sheet, oneRpc }: StakeTerms) => {
    const owner: OwnerChoice = {
      ...by,
      agreed: { hash, amount: sheet.amount, ...(oneRpc && trustsOne ? { oneRpc: true } : {}) },
    };
    keepOwner(table, owner);
    onChosen(owner);
  };
  const byWallet = async (wallet: Wallet, shown: StakeTerms) => {
    setProblem('');
    try {
      choose({ kind: 'wallet', address: await connectWallet(wallet) }, shown);
    } catch {
      setProblem(t.declined);
    }
  };
  if (!terms && !problem) return <Waiting />;
  // Nobody agrees to a sheet that says another amount than the field beside it.
  const isStale = amount !== undefined && terms?.sheet.amount !== String(amount);
  return (
    <>
      <OwnSeats />
      <main className="unlock">
        <div className="panel stack sit-down">
          <Mark size={48} />
          <h1>{terms?.sheet.name ?? t.title}</h1>
          {terms && (
            <>
              <p>{t.cost(formatAmount(BigInt(terms.sheet.amount)))}</p>
              {BigInt(terms.least) < BigInt(terms.most) && (
                <AmountField
                  label={t.buyIn}
                  value={amount ?? BigInt(terms.sheet.amount)}
                  least={BigInt(terms.least)}
                  most={BigInt(terms.most)}
                  set={setAmount}
                />
              )}
              <TermsSheetList {...terms} />
              {terms.sheet.chainId === DEVELOPMENT_CHAIN && <p className="hint">{t.play}</p>}
              {terms.refused ? (
                <p className="problem" data-testid="terms-refused">
                  {t.refused(texts.problem({ code: terms.refused, category: 'user', message: '', recoverable: false }))}
                </p>
              ) : (
                <>
                  {terms.oneRpc && <OneRpc isAccepted={trustsOne} onChange={setTrustsOne} />}
                  <button
                    type="button"
                    className="button primary"
                    disabled={isStale}
                    onClick={() => choose({ kind: 'page' }, terms)}
                  >
                    {t.withPage}
                  </button>
                  <p className="hint">{t.pageNote}</p>
                  {wallets.map((wallet) => (
                    <button
                      key={wallet.name}
                      type="button"
                      className="button"
                      disabled={isStale}
                      onClick={() => void byWallet(wallet, terms)}
                    >
                      {t.withWallet(wallet.name)}
                    </button>
                  ))}
                  {wallets.length > 0 && <p className="hint">{t.walletNote}</p>}
                </>
              )}
            </>
          )}
          <p className="problem" role="alert">
            {problem}
          </p>
          <a href="#/">{texts.nav.back}</a>
        </div>
      </main>
    </>
  );
}
