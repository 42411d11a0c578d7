import { useState } from 'react';
import { type PastGame, pastGames } from './past.js';

export interface LobbyTable {
  readonly id: string;
  readonly name: string;
  readonly smallBlind: string;
  readonly bigBlind: string;
  readonly taken: number;
  readonly seats: number;
}

export interface Leader {
  readonly name: string;
  readonly games: number;
  readonly won: number;
}

export interface LobbyState {
  readonly coordinator: boolean;
  readonly open: readonly LobbyTable[];
  readonly running: readonly LobbyTable[];
  readonly leaders: readonly Leader[];
  readonly history: readonly PastGame[];
  /** A table of this browser that was left in mid-game. */
  readonly unfinished: string | undefined;
}

export function useLobby(): LobbyState {
  const [history] = useState(pastGames);
  return {
    coordinator: false,
    open: [],
    running: [],
    leaders: [],
    history,
    unfinished: history.find(({ finished }) => !finished)?.table,
  };
}
