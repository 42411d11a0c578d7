import type { ReactNode } from 'react';

interface Art {
  /** Ground, deep ground and light of the card. */
  readonly tones: readonly [string, string, string];
  /** Drawn in a square of 64, in the card's light on its ground. */
  readonly emblem: ReactNode;
}

const LINE = { fill: 'none', strokeWidth: 2.4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const scout = (
  <>
    <path
      d="M32 6c-12 0-19 9-20 22-1 9-4 15-6 20 8-1 12-4 14-7 3 6 7 9 12 9s9-3 12-9c2 3 6 6 14 7-2-5-5-11-6-20C51 15 44 6 32 6Z"
      fill="#2d5a49"
    />
    <path d="M32 11c-9 0-14 7-14 17 0 9 6 17 14 17s14-8 14-17c0-10-5-17-14-17Z" fill="#12261f" />
    <path d="M22 29c3-3 7-3 9 0-2 3-7 3-9 0Zm11 0c2-3 6-3 9 0-2 3-7 3-9 0Z" fill="#d9f2c8" />
    <path d="M27 29.2a1.5 1.5 0 1 0 0 .1Zm11 0a1.5 1.5 0 1 0 0 .1Z" fill="#12261f" />
    <path d="M20 50c8 6 16 6 24 0l3 10H17Z" fill="#3c7a61" />
    <path d="M14 25c5-13 31-13 36 0" {...LINE} stroke="#8fd0a8" />
    <path d="M32 51v9" {...LINE} stroke="#d9f2c8" />
  </>
);

const knight = (
  <>
    <path d="M33 12c2-7 10-10 18-7-4 2-4 5-1 7-5 0-6 3-3 6-6-1-10 1-12 4Z" fill="#d8503e" />
    <path d="M14 34c0-14 8-21 18-21s18 7 18 21v14c0 6-8 11-18 11s-18-5-18-11Z" fill="#c7d1dc" />
    <path d="M32 13c10 0 18 7 18 21v14c0 6-8 11-18 11Z" fill="#94a3b4" />
    <path d="M12 30h40v6l-6 4H18l-6-4Z" fill="#5b6b7e" />
    <path d="M18 33h11M35 33h11" {...LINE} stroke="#151d27" strokeWidth="3.4" />
    <path d="M32 14v45" {...LINE} stroke="#f1d68c" />
    <path d="M21 45v7M26 46v8M38 46v8M43 45v7" {...LINE} stroke="#3a4857" />
  </>
);

const healer = (
  <>
    <path d="M12 26h40c0 13-7 20-15 22l1 7h8v4H18v-4h8l1-7c-8-2-15-9-15-22Z" fill="#e7c873" />
    <path d="M32 26h20c0 13-7 20-15 22l1 7h8v4H32Z" fill="#b98f37" />
    <ellipse cx="32" cy="26" rx="20" ry="5" fill="#8fe0d2" />
    <ellipse cx="32" cy="26" rx="14" ry="2.8" fill="#d7fff7" />
    <path d="M32 3c5 6 7 9 7 12a7 7 0 0 1-14 0c0-3 2-6 7-12Z" fill="#8fe0d2" />
    <path d="M29 15a3 3 0 0 0 3 4" {...LINE} stroke="#fff" />
    <path d="M32 33v10M27 38h10" {...LINE} stroke="#fff7de" strokeWidth="3.4" />
  </>
);

const berserker = (
  <>
    <path d="M12 58 44 18M52 58 20 18" {...LINE} stroke="#8a5a34" strokeWidth="5" />
    <path d="M12 58 44 18M52 58 20 18" {...LINE} stroke="#c98d55" strokeWidth="1.6" />
    <path d="M40 26c-4-4-5-9-3-15 3 3 6 3 10 1 2-2 3-5 1-9 9 3 13 12 10 22-4-2-8-1-10 1-2 3-4 3-8 0Z" fill="#dfe6ec" />
    <path d="M24 26c4-4 5-9 3-15-3 3-6 3-10 1-2-2-3-5-1-9-9 3-13 12-10 22 4-2 8-1 10 1 2 3 4 3 8 0Z" fill="#aeb9c4" />
    <path d="M48 4c7 4 10 11 8 19M16 4C9 8 6 15 8 23" {...LINE} stroke="#fff" strokeWidth="1.6" />
    <path d="m32 38 3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1Z" fill="#ffb347" />
  </>
);

const cleric = (
  <>
    <path d="M32 5c8 5 15 6 22 6 0 24-6 39-22 48C16 50 10 35 10 11c7 0 14-1 22-6Z" fill="#f3e3b3" />
    <path d="M32 5c8 5 15 6 22 6 0 24-6 39-22 48Z" fill="#cfae62" />
    <path d="M32 11c6 4 11 5 16 5-1 18-6 30-16 37-10-7-15-19-16-37 5 0 10-1 16-5Z" fill="#2f5f9e" />
    <circle cx="32" cy="30" r="7" fill="#ffe08a" />
    <path
      d="M32 16v5M32 39v5M18 30h5M41 30h5M22 20l3.5 3.500M38.5 36.5 42 40M42 20l-3.5 3.500M25.5 36.5 22 40"
      {...LINE}
      stroke="#ffe08a"
    />
  </>
);

const wizard = (
  <>
    <path d="M33 4c6 8 6 13 5 18l8 25H16l11-32c1-4 3-8 6-11Z" fill="#5d49b8" />
    <path d="M33 4c6 8 6 13 5 18l8 25H33c2-14 3-29 0-43Z" fill="#40318a" />
    <path d="M6 50c8-6 44-6 52 0-7 7-45 7-52 0Z" fill="#7a66d6" />
    <path d="M18 42c8 3 20 3 27 0l2 5c-9 4-22 4-31 0Z" fill="#f2c14e" />
    <path
      d="m30 24 1.5 3.500L35 29l-3.5 1.500L30 34l-1.5-3.500L25 29l3.5-1.500ZM38 33l1 2.3 2.3 1L39 37.3 38 40l-1-2.7-2.3-1L37 35.300Z"
      fill="#ffe9a8"
    />
    <path
      d="M10 16l1.4 3.100L14.5 20.500l-3.1 1.400L10 25l-1.4-3.100L5.5 20.500l3.1-1.400ZM54 10l1.2 2.800L58 14l-2.8 1.200L54 18l-1.2-2.800L50 14l2.8-1.200Z"
      fill="#ffe9a8"
    />
  </>
);

const tactician = (
  <>
    <path d="M8 14 24 8l16 6 16-6v42l-16 6-16-6-16 6Z" fill="#e9dcbb" />
    <path d="M24 8l16 6v42l-16-6Z" fill="#cdb98b" />
    <path d="M14 44c4-10 9-4 12-12s8-2 12-9" {...LINE} stroke="#a33a2a" strokeDasharray="1 5" strokeWidth="3" />
    <path d="m43 13 6 6m0-6-6 6" {...LINE} stroke="#a33a2a" strokeWidth="3.2" />
    <path d="M17 21h6v-3h3v3h2v-3h3v3h0v4l-3 2 1 9h3v3H14v-3h3l1-9-3-2Z" fill="#39495c" transform="translate(14 9)" />
    <path d="M11 20c4-2 7-2 10 0M11 25c3-1 5-1 8 0" {...LINE} stroke="#8d7a4d" strokeWidth="1.6" />
  </>
);

const paladin = (
  <>
    <path d="M30 20C22 12 12 10 3 12c2 4 5 6 8 7-3 0-5 0-7-1 2 5 6 8 10 8-3 1-4 1-6 0 5 7 14 8 22 4Z" fill="#f4f0e4" />
    <path d="M34 20c8-8 18-10 27-8-2 4-5 6-8 7 3 0 5 0 7-1-2 5-6 8-10 8 3 1 4 1 6 0-5 7-14 8-22 4Z" fill="#d9d2bd" />
    <path d="M28 30 32 61l4-31V8l-4-6-4 6Z" fill="#dbe5ee" />
    <path d="M32 2l4 6v22l-4 31Z" fill="#9db0c2" />
    <path d="M21 30c3-4 19-4 22 0-3 4-19 4-22 0Z" fill="#e6b94f" />
    <circle cx="32" cy="30" r="3.6" fill="#b3312c" />
  </>
);

const idol = (
  <>
    <path
      d="M12 10c6 3 9 2 12-4 3 3 13 3 16 0 3 6 6 7 12 4 2 14 1 26-3 35-4 8-10 14-17 14s-13-6-17-14c-4-9-5-21-3-35Z"
      fill="#6f5b3a"
    />
    <path d="M32 8c4 0 7-1 8-2 3 6 6 7 12 4 2 14 1 26-3 35-4 8-10 14-17 14Z" fill="#4f3f27" />
    <path d="M17 25c5-4 10-3 13 2-4 4-10 4-13-2Zm17 2c3-5 8-6 13-2-3 6-9 6-13 2Z" fill="#1a120a" />
    <circle cx="24" cy="26" r="2.6" fill="#9dff6a" />
    <circle cx="40" cy="26" r="2.6" fill="#9dff6a" />
    <path d="M32 29v10l-4 3h8l-4-3" {...LINE} stroke="#d9b66f" />
    <path d="M21 48c6-3 16-3 22 0-3 5-19 5-22 0Z" fill="#1a120a" />
    <path d="M26 47v3M32 46.500v3.500M38 47v3" {...LINE} stroke="#e9dcbb" />
    <path d="M18 16c4 2 7 1 9-2M46 16c-4 2-7 1-9-2" {...LINE} stroke="#d9b66f" />
  </>
);

const crystal = (
  <>
    <path d="M32 4 50 24 32 60 14 24Z" fill="#57c4d6" />
    <path d="M32 4 40 24 32 60 24 24Z" fill="#c8f6fa" />
    <path d="M14 24h36L32 4Z" fill="#2f97b3" opacity="0.55" />
    <path d="M24 24h16L32 4Z" fill="#fff" opacity="0.75" />
    <path d="M14 24h36M24 24l8 36 8-36" {...LINE} stroke="#176b86" strokeWidth="1.4" />
    <path d="M5 10l4 4M59 10l-4 4M3 32h6M55 32h6M9 52l4-4M55 52l-4-4" {...LINE} stroke="#fff3c4" />
  </>
);

/** By face: the ten characters. */
export const ART: readonly Art[] = [
  { tones: ['#3f7f66', '#16352b', '#c9f0d4'], emblem: scout },
  { tones: ['#6d7c90', '#263241', '#e3ebf3'], emblem: knight },
  { tones: ['#2f8b83', '#0f3b3a', '#c4f5ec'], emblem: healer },
  { tones: ['#a8442f', '#421410', '#ffd3bd'], emblem: berserker },
  { tones: ['#3a6fb3', '#12294b', '#d4e6ff'], emblem: cleric },
  { tones: ['#7a63c9', '#271a5c', '#e6deff'], emblem: wizard },
  { tones: ['#8c7440', '#352812', '#f6e8c3'], emblem: tactician },
  { tones: ['#b58a2c', '#43300b', '#fff0c9'], emblem: paladin },
  { tones: ['#5f6b33', '#1d230c', '#e7f3b8'], emblem: idol },
  { tones: ['#2b8aa8', '#0a3345', '#cdf6ff'], emblem: crystal },
];
