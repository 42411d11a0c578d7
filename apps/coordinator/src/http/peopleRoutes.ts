import { type Hex, isAddress, type Result } from '@facedown/base';
import type { PersonCard, RatedPerson } from '@facedown/sdk/people';
import type { Context, Hono } from 'hono';
import type { History } from '../lobby/history.js';
import type { People } from '../people/people.js';
import type { Pool } from '../people/pool.js';
import type { RatedGames } from '../people/ratedGames.js';
import type { makeBodies } from './bodies.js';

export interface PeopleDeps {
  readonly people: People;
  readonly pool: Pool;
  readonly rated: RatedGames;
}

interface RouteDeps extends PeopleDeps {
  readonly history: History;
  readonly bodies: ReturnType<typeof makeBodies>;
  readonly bodyOf: (context: Context) => Record<string, unknown>;
  readonly answer: (context: Context, result: Result<unknown>) => Response;
  readonly refusal: (context: Context, code: string, status?: 400 | 404 | 429) => Response;
  readonly mayOpen: (context: Context) => boolean;
  /** Takes so many units of an address's allowance. */
  readonly takes: (context: Context, cost: number) => boolean;
  /** May so many bytes be sent? */
  readonly mayCost: (context: Context, bytes: number) => boolean;
}

const SMALL = 16_000;
const FILE = 3_000_000;
/** A card is a row for good: a thousand keys cost their maker time. */
const CARD_COST = 20;
const MAX_CARDS = 32;
const RECENT = 20;

/** Who people are, how they stand, and how they find each other. */
export function addPeople(app: Hono, deps: RouteDeps): void {
  const { people, pool, rated, history, bodies, bodyOf, answer, refusal } = deps;
  const small = bodies.upTo(SMALL);

  app.post('/api/people', small, async (context) => {
    if (!deps.takes(context, CARD_COST)) return refusal(context, 'TooManyRequests', 429);
    return answer(context, await people.keep(bodyOf(context)));
  });
  app.get('/api/people', async (context) => {
    const owners = (context.req.query('owners') ?? '').split(',');
    if (owners.length > MAX_CARDS || !owners.every(isAddress)) return refusal(context, 'MalformedRequest');
    return context.json(await people.of(owners));
  });
  app.get('/api/people/:owner', async (context) => {
    const [owner, other] = [context.req.param('owner'), context.req.query('with')].map((one) => one?.toLowerCase());
    if (!isAddress(owner) || (other !== undefined && !isAddress(other))) return refusal(context, 'MalformedRequest');
    const [[card], ratings, played, recent, between] = await Promise.all([
      people.of([owner]),
      rated.ratingsOf(owner),
      history.played(owner),
      history.games({ owner, limit: RECENT }),
      other === undefined || other === owner ? undefined : history.between(other, owner),
    ]);
    return context.json({
      owner,
      ...(card ? { card } : {}),
      ratings: ratings.map(shown),
      played,
      recent: recent.map(({ key, ...game }) => ({ ...game, tableId: key.split(':')[2] })),
      ...(between ? { between } : {}),
    });
  });

  app.get('/api/ratings', async (context) => {
    const { game } = context.req.query();
    if (game !== undefined && !/^[a-z]{1,30}$/.test(game)) return refusal(context, 'MalformedRequest');
    const all = await rated.leaders(game);
    const owners = [...new Set(all.flatMap(({ leaders }) => leaders.map(({ owner }) => owner)))];
    const cards = new Map((await people.of(owners)).map((card) => [card.owner, card]));
    return context.json({
      house: rated.house,
      presets: all.map(({ preset, leaders }) => ({
        preset,
        leaders: leaders.map((leader) => ({ ...shown(leader), ...nameOf(cards.get(leader.owner)) })),
      })),
    });
  });
  app.get('/api/rated/files', async (context) => context.json({ tables: await rated.files() }));
  app.get('/api/rated/:table', async (context) => {
    const table = context.req.param('table');
    if (!/^\d{1,78}$/.test(table)) return refusal(context, 'MalformedRequest');
    // Nothing is no mistake: most games don't count.
    return context.json((await rated.of(BigInt(table))) ?? {});
  });
  app.post('/api/rated/files', bodies.upTo(FILE), async (context) => {
    const { file, owner, signature } = bodyOf(context);
    return answer(context, await rated.takeFile({ file, owner, signature }));
  });
  app.get('/api/rated/files/:table', async (context) => {
    const table = context.req.param('table');
    const file = /^\d{1,78}$/.test(table) ? await rated.file(BigInt(table)) : undefined;
    if (file === undefined) return refusal(context, 'NoSuchFile', 404);
    if (!deps.mayCost(context, file.size)) return refusal(context, 'TooManyRequests', 429);
    return context.text(await file.read());
  });

  app.get('/api/pool', async (context) => context.json(await pool.waiting()));
  app.post('/api/pool', small, async (context) =>
    answer(context, await pool.seek(bodyOf(context), () => deps.mayOpen(context))),
  );
  app.post('/api/pool/leave', small, async (context) => answer(context, await pool.leave(bodyOf(context))));
}

const shown = ({ owner, preset, rating, deviation, games, wins, opponents, isProvisional, at }: RatedPerson) => ({
  owner,
  preset,
  rating: Math.round(rating),
  deviation: Math.round(deviation),
  games,
  wins,
  opponents,
  isProvisional,
  at,
});

const nameOf = (card: PersonCard | undefined): { name?: string; picture?: number; owner?: Hex } =>
  card ? { name: card.name, picture: card.picture } : {};
