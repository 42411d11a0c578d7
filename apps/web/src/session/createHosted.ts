import { BaseError, type Hex, systemRandom } from '@facedown/base';
import { type Coordinator, connectCoordinator, createTable } from '@facedown/sdk';
import { newInviter, type Status } from '@facedown/sdk/coordinator';
import { loadDesk } from './desk.js';
import type { CreateRequest } from './messages.js';

const REGISTER_SECONDS = 2;
/** As a game's option numbers them. */
const STRENGTHS = ['easy', 'medium', 'hard'] as const;

const connect = (): Coordinator => connectCoordinator({ urls: [self.location.origin] });

/** The line on which this worker has opened a table: whoever opened it sits down there next. */
let line: { readonly house: Coordinator; readonly table: string } | undefined;

/** To a table that was just opened here, or a new one. */
export function lineTo(table: string): Coordinator {
  const last = line;
  line = undefined;
  if (last?.table === table) return last.house;
  last?.house.close();
  return connect();
}

/** Opens a table at the coordinator, with bots where they are wished for. */
export async function createHosted(request: CreateRequest): Promise<{ table: string; invite?: string }> {
  const house = connect();
  try {
    // Beside the table itself, and asked for again where it fails.
    const status = request.bots > 0 ? house.status().catch(() => undefined) : undefined;
    const inviter = request.private ? newInviter(systemRandom) : undefined;
    const { spectators } = request;
    const listing = inviter
      ? { access: 'private' as const, inviter: inviter.address, spectators }
      : { access: 'open' as const, spectators };
    const desk = await loadDesk(request.game);
    const tableId = await createTable({
      judge: house.judge({ listing }),
      game: request.game,
      dealer: request.dealer ?? desk.dealer ?? 'players',
      config: desk.hosted(request),
      seats: request.seats,
      name: request.name,
      ...(request.dealer === 'open' ? { servers: [openHostOf(await house.status())] } : {}),
      // One span for the person, whose last third the house counts down itself.
      registerSeconds: REGISTER_SECONDS,
      answerSeconds: Math.max(REGISTER_SECONDS, Math.round(request.clock / 3)),
    });
    const strength = STRENGTHS[request.options.strength ?? 1] ?? 'medium';
    const known = await status;
    if (request.bots > 0)
      await house.inviteBots(tableId, {
        count: request.bots,
        strength,
        ...(inviter ? { inviter } : {}),
        ...(known ? { status: known } : {}),
      });
    const table = String(tableId);
    line?.house.close();
    line = { house, table };
    return { table, ...(inviter ? { invite: inviter.secret.slice(2) } : {}) };
  } catch (error) {
    house.close();
    throw error;
  }
}

function openHostOf({ openHost }: Status): Hex {
  if (openHost) return openHost;
  throw new BaseError('Nobody here deals openly.', { category: 'user', code: 'NoOpenHost' });
}
