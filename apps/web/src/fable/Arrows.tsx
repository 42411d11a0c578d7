import { type RefObject, useLayoutEffect, useState } from 'react';

interface ArrowsProps {
  readonly field: RefObject<HTMLElement | null>;
  /** From whom to whom: seat and place of each. */
  readonly pairs: readonly { readonly from: readonly [number, number]; readonly to: readonly [number, number] }[];
}

interface Line {
  readonly key: string;
  readonly d: string;
}

/** From each blocker to what it blocks. The same is said in words; this is for the eye. */
export function Arrows({ field, pairs }: ArrowsProps) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const key = JSON.stringify(pairs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pairs are compared by what they say.
  useLayoutEffect(() => {
    const root = field.current;
    if (!root) return;
    const measure = () => {
      const { left, top } = root.getBoundingClientRect();
      const middle = ([seat, place]: readonly [number, number]) => {
        const found = root.querySelector(`[data-creature="${seat}"][data-place="${place}"]`)?.getBoundingClientRect();
        return found && { x: found.x + found.width / 2 - left, y: found.y + found.height / 2 - top };
      };
      setLines(
        pairs.flatMap(({ from, to }) => {
          const [a, b] = [middle(from), middle(to)];
          if (!a || !b) return [];
          const bend = (a.x + b.x) / 2 + (b.y - a.y) * 0.12;
          return [{ key: `${from}-${to}`, d: `M${a.x} ${a.y}Q${bend} ${(a.y + b.y) / 2} ${b.x} ${b.y}` }];
        }),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => observer.disconnect();
  }, [key, field]);
  if (lines.length === 0) return null;
  return (
    <svg className="fable-arrows" aria-hidden="true">
      <defs>
        <marker id="fable-arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" orient="auto">
          <path d="M0 0 8 4 0 8Z" />
        </marker>
      </defs>
      {lines.map(({ key: name, d }) => (
        <path key={name} d={d} markerEnd="url(#fable-arrow)" />
      ))}
    </svg>
  );
}
