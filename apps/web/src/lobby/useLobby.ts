import { useEffect, useState } from 'react';
import { type GameName, isGameName } from '../gameNames.js';
import { FIRST } from '../games.js';
import { type PastGame, pastGames } from './past.js';

export interface LobbyTable {
  readonly id: string;
  readonly game: GameName;
  readonly name: string;
  /** Encoded; its game's card reads what it needs. */
  readonly config: string;
  readonly taken: number;
  readonly seats: number;
  /** A chain holds its stakes. */
  readonly staked: boolean;
}

export interface Leader {
  readonly owner: string;
  readonly game: GameName;
  /** None where whoever it is didn't say. */
  readonly name: string | undefined;
  readonly games: number;
  readonly wins: number;
  /** Chips, in a game that is played for them. */
  readonly net: number;
}

interface Listed {
  /** Is there a coordinator at this address? Unknown until it was asked. */
  readonly coordinator: boolean | undefined;
  readonly bots: boolean;
  /** What tables can be opened here beside those that everyone can. */
  readonly offers: {
    readonly stakes: boolean;
    readonly cards: boolean;
    readonly openDealer: boolean;
    /** Cards as ciphertexts on the chain, with key holders of this house. */
    readonly fhe: boolean;
    /** Key servers: none, or whether one operator has all of them. */
    readonly keyServers?: 'one' | 'several';
  };
  readonly open: readonly LobbyTable[];
  readonly running: readonly LobbyTable[];
  readonly leaders: readonly Leader[];
}

export interface LobbyState extends Listed {
  readonly history: readonly PastGame[];
}

const REFRESH_MS = 4000;
const NOBODY: Listed = {
  coordinator: false,
  bots: false,
  offers: { stakes: false, cards: false, openDealer: false, fhe: false },
  open: [],
  running: [],
  leaders: [],
};

export function useLobby(): LobbyState {
  const [history] = useState(pastGames);
  const [listed, setListed] = useState<Listed>({ ...NOBODY, coordinator: undefined });
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async () => {
      const found = await readLobby().catch(() => NOBODY);
      if (stopped) return;
      setListed(found);
      timer = setTimeout(refresh, REFRESH_MS);
    };
    void refresh();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, []);
  return { ...listed, history };
}

const hasCards = (chain: unknown): boolean =>
  isRecord(chain) && isRecord(chain.deployment) && isRecord(chain.deployment.cards);

async function readLobby(): Promise<Listed> {
  const status = await ask('/api/status');
  if (!isRecord(status) || status.name !== 'facedown') return NOBODY;
  const [open, running, leaders] = await Promise.all([
    ask('/api/tables?phase=lobby'),
    ask('/api/tables?phase=running'),
    ask('/api/leaderboard'),
  ]);
  const games = Array.isArray(status.games) ? status.games : [];
  return {
    coordinator: true,
    bots: games.some((game) => isRecord(game) && game.name === FIRST && game.bots === true),
    offers: {
      stakes: isRecord(status.chain),
      cards: hasCards(status.chain),
      fhe: isRecord(status.chain) && isRecord(status.chain.fhe),
      openDealer: typeof status.openHost === 'string',
      ...(isRecord(status.keyServers)
        ? { keyServers: status.keyServers.isOneOperator === false ? ('several' as const) : ('one' as const) }
        : {}),
    },
    open: tablesOf(open),
    running: tablesOf(running),
    leaders: (Array.isArray(leaders) ? leaders : []).filter(isOurs).map(({ owner, name, game, games, wins, net }) => ({
      owner: String(owner),
      game,
      name: typeof name === 'string' ? name : undefined,
      games: Number(games),
      wins: Number(wins),
      net: Number(net),
    })),
  };
}

async function ask(path: string): Promise<unknown> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) throw new Error(path);
  return response.json();
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isOurs = (value: unknown): value is Record<string, unknown> & { game: GameName } =>
  isRecord(value) && isGameName(value.game);

const tablesOf = (value: unknown): LobbyTable[] =>
  (Array.isArray(value) ? value : [])
    .filter(isOurs)
    .map(({ tableId, key, judge, game, name, config, seats, bots, maxSeats }) => ({
      id: String(judge === 'chain' ? key : tableId),
      staked: judge === 'chain',
      game,
      name: String(name),
      config: String(config),
      taken: listOf(seats).length + listOf(bots).length,
      seats: Number(maxSeats),
    }));

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
