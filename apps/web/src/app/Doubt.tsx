import { useTexts } from '../texts/index.js';

/** Something is told of the chain that nobody has proven: said as long as it is so. */
export function Doubt({ code }: { code: string }) {
  const t = useTexts().stakes.doubt;
  return (
    <div className="banner" role="status" data-testid="doubt">
      {code === 'Unproven' || code === 'UnknownBoundary' || code === 'UnknownProtocolVersion' ? t[code] : t.other(code)}
    </div>
  );
}

/** The own seat owes a proof that it could not make. */
export function Stuck({ code }: { code: string }) {
  return (
    <div className="banner" role="status" data-testid="stuck">
      {useTexts().table.stuck(code)}
    </div>
  );
}
