import type { TrustFacts, TrustLine } from '../session/view.js';
import { useTexts } from '../texts/index.js';

interface ProofBadgeProps {
  readonly id: string;
  readonly checked: number;
  readonly lines: readonly TrustLine[];
  readonly dealer: TrustFacts['dealer'];
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** All that a player wants to know of proofs while nothing is wrong: how many were checked. It opens the rest. */
export function ProofBadge({ id, checked, lines, dealer, isOpen, onPress }: ProofBadgeProps) {
  const { trust: t } = useTexts();
  const refused = lines.filter(({ kind }) => kind === 'refused').length;
  return (
    <button
      type="button"
      id={id}
      className="proof-badge"
      aria-expanded={isOpen}
      aria-controls="tab-panel"
      data-fine={refused === 0 && dealer !== 'open'}
      data-testid="proof-badge"
      data-checked={checked}
      onClick={onPress}
    >
      {refused > 0
        ? t.proofsRefused(refused)
        : dealer === 'open'
          ? t.noProofs
          : dealer === 'fhe'
            ? t.checkedByChain
            : t.proofsChecked(checked)}
    </button>
  );
}
