/** What the page about cards shows. */
export const PARTS = ['collection', 'decks', 'packs'] as const;
export type Part = (typeof PARTS)[number];

export const isPart = (name: unknown): name is Part => (PARTS as readonly unknown[]).includes(name);
