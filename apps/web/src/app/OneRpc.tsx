import { useTexts } from '../texts/index.js';

interface OneRpcProps {
  readonly isAccepted: boolean;
  readonly onChange: (isAccepted: boolean) => void;
}

/** Where nobody but the house tells what the chain says, the person says whether that is enough. */
export function OneRpc({ isAccepted, onChange }: OneRpcProps) {
  const t = useTexts().stakes.oneRpc;
  return (
    <>
      <label className="check" data-testid="one-rpc">
        <input type="checkbox" checked={isAccepted} onChange={(event) => onChange(event.target.checked)} />
        <span>{t.accept}</span>
      </label>
      <p className="hint">{t.note}</p>
    </>
  );
}
