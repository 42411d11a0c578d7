import type { ReactNode } from 'react';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly picture?: ReactNode;
}

/** How a game goes, step by step, each with its picture. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="rule-steps">
      {steps.map(({ title, text, picture }) => (
        <li key={title}>
          {picture && <div className="rule-picture">{picture}</div>}
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
