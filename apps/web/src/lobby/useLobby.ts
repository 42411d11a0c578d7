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
  readonly who: readonly {
    readonly owner: string;
    readonly name: string | undefined;
    readonly bot: boolean;
    readonly amount: number;
  }[];
  /** When it was opened. */
  readonly since: number;
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

/** Of one preset, best first. */
export interface RatedLeader {
  readonly owner: string;
  readonly game: GameName;
  readonly name: string | undefined;
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
  readonly isProvisional: boolean;
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
  readonly rated: readonly RatedLeader[];
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
  rated: [],
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
  const [status, open, running, leaders, ratings] = await Promise.all([
    ask('/api/status'),
    ask('/api/tables?phase=lobby'),
    ask('/api/tables?phase=running'),
    ask('/api/leaderboard'),
    ask('/api/ratings').catch(() => undefined),
  ]);
  if (!isRecord(status) || status.name !== 'facedown') return NOBODY;
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
    rated: ratedOf(ratings),
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
    .map(({ tableId, key, judge, game, name, config, seats, bots, maxSeats, createdAt }) => ({
      id: String(judge === 'chain' ? key : tableId),
      staked: judge === 'chain',
      game,
      name: String(name),
      config: String(config),
      taken: listOf(seats).length + listOf(bots).length,
      seats: Number(maxSeats),
      since: Number(createdAt),
      who: listOf(seats)
        .filter(isRecord)
        .map(({ owner, name: called, bot, amount }) => ({
          owner: String(owner),
          name: typeof called === 'string' ? called : undefined,
          bot: bot !== undefined,
          amount: Number(amount),
        })),
    }));

const ratedOf = (value: unknown): RatedLeader[] =>
  listOf(isRecord(value) ? value.presets : undefined).flatMap((one) => {
    const game = isRecord(one) ? String(one.preset).split('/')[0] : undefined;
    if (!isRecord(one) || !isGameName(game)) return [];
    return listOf(one.leaders)
      .filter(isRecord)
      .map(({ owner, name, rating, deviation, games, isProvisional }) => ({
        owner: String(owner),
        game,
        name: typeof name === 'string' ? name : undefined,
        rating: Number(rating),
        deviation: Number(deviation),
        games: Number(games),
        isProvisional: isProvisional === true,
      }));
  });

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
