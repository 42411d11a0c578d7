import { type GameName, games } from '@facedown/manifest';

export type { GameName };

export const gameNames = Object.keys(games) as GameName[];

export const isGameName = (name: unknown): name is GameName => (gameNames as readonly unknown[]).includes(name);
