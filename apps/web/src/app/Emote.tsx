import type { ReactNode } from 'react';

const line = { fill: 'none', stroke: '#3b2a10', strokeWidth: 2.2, strokeLinecap: 'round' } as const;

function Face({ children }: { children: ReactNode }) {
  return (
    <>
      <circle cx="16" cy="16" r="13" fill="#f6c945" />
      {children}
    </>
  );
}

const eyes = (
  <>
    <circle cx="11.5" cy="13" r="1.9" fill="#3b2a10" />
    <circle cx="20.5" cy="13" r="1.9" fill="#3b2a10" />
  </>
);

/** Drawn here: not every system has pictures in its letters. */
const PICTURES: Readonly<Record<string, ReactNode>> = {
  smile: (
    <Face>
      {eyes}
      <path d="M10 19q6 6 12 0" {...line} />
    </Face>
  ),
  laugh: (
    <Face>
      <path d="M9 14l2.5-2.5L14 14M18 14l2.5-2.5L23 14" {...line} />
      <path d="M9 18h14q-1 8-7 8t-7-8Z" fill="#3b2a10" />
    </Face>
  ),
  think: (
    <Face>
      {eyes}
      <path d="M9 8.5l5-1.5M18.5 9.5h4.5M12 21.5l8-2" {...line} />
    </Face>
  ),
  wow: (
    <Face>
      {eyes}
      <ellipse cx="16" cy="22" rx="3" ry="4" fill="#3b2a10" />
    </Face>
  ),
  sad: (
    <Face>
      {eyes}
      <path d="M10 23q6-6 12 0" {...line} />
      <path d="M22 16q3.5 5 0 6.5q-3.5-1.5 0-6.5Z" fill="#4c9be8" />
    </Face>
  ),
  heart: <path d="M16 28C4 19 3 13 5.5 9c3-4.5 8.5-3 10.5 1 2-4 7.5-5.5 10.5-1C29 13 28 19 16 28Z" fill="#d6352b" />,
  clap: (
    <>
      <path d="M7 4l2 4M15 2v4M23 4l-2 4" {...line} stroke="#c98a12" />
      <rect x="7" y="10" width="9" height="18" rx="4.5" fill="#f6c945" transform="rotate(-18 11.5 19)" />
      <rect x="16" y="10" width="9" height="18" rx="4.5" fill="#eab52a" transform="rotate(18 20.5 19)" />
    </>
  ),
  fire: (
    <>
      <path d="M16 3c2 6 9 8 9 16a9 9 0 0 1-18 0c0-4 2-6 4-8 0 3 1 4 2 4 1-4 0-8 3-12Z" fill="#e4572e" />
      <path d="M16 16c1 3 4 4 4 7a4 4 0 0 1-8 0c0-3 3-4 4-7Z" fill="#f6c945" />
    </>
  ),
};

export function Emote({ name, size = 22 }: { name: string; size?: number }) {
  return (
    <svg className="emote" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      {PICTURES[name]}
    </svg>
  );
}
