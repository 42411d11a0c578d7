import type { Word } from '@facedown/sdk/people';
import type { PageError } from '../errors/ErrorDialog.js';
import { askWallet } from '../vault/wallets.js';
import { type Host, HostError, startHost } from './host.js';
import { type Door, type OpenRequest, type SeatPerson, toPageError, type WorkerEvent } from './messages.js';
import { watchSpare } from './spare.js';
import type { Connection, Progress, Proof, SeenCard, TableView, TrustFacts, TrustLine } from './view.js';

const KEPT_LINES = 200;
const KEPT_WORDS = 40;
/** The move was made already, or the clock made another: the table shows what has become of it. */
const TOO_LATE: ReadonlySet<string> = new Set(['NotYourTurn', 'TooLate', 'AlreadySigned', 'Stopped']);

export interface SessionState<Model> {
  readonly model: Model | undefined;
  /** The newest view that has arrived; the drawn one may lag behind it on purpose. */
  readonly latest: TableView | undefined;
  readonly facts: TrustFacts | undefined;
  readonly lines: readonly TrustLine[];
  /** How many proofs of others this browser has checked here. */
  readonly checked: number;
  readonly progress: readonly Progress[];
  readonly proof: Proof | undefined;
  readonly connection: Connection;
  readonly problem: PageError | undefined;
  readonly takenOver: boolean;
  readonly busy: boolean;
  /** The table waits for people. */
  readonly gathering: Extract<WorkerEvent, { event: 'gathering' }> | undefined;
  /** What each seat left with. */
  readonly payouts: readonly bigint[] | undefined;
  /** What the own seat left with, while the others play on. */
  readonly left: bigint | undefined;
  /** Who sits there, apart from bots. */
  readonly people: readonly SeatPerson[];
  /** To who watches: is a seat free, or his own on another device? */
  readonly door: Door | undefined;
  readonly words: readonly Word[];
  /** Cards that were shown beside the game, by their seats' own wish. */
  readonly seen: readonly SeenCard[];
}

interface SessionOptions<Model> {
  readonly fold: (model: Model | undefined, view: TableView) => Model;
  /** How long a view stays on the table before the next one may replace it, in milliseconds. */
  readonly hold: (model: Model) => number;
}

const isSame = (one: SeenCard, other: SeenCard) => one.hand === other.hand && one.slot === other.slot;

/** One table in this tab. The state is derived from the worker's stream and replaced as a whole. */
export class Session<Model> {
  #state: SessionState<Model> = {
    model: undefined,
    latest: undefined,
    facts: undefined,
    lines: [],
    checked: 0,
    progress: [],
    proof: undefined,
    connection: 'online',
    problem: undefined,
    takenOver: false,
    busy: false,
    gathering: undefined,
    payouts: undefined,
    left: undefined,
    people: [],
    door: undefined,
    words: [],
    seen: [],
  };
  readonly #listeners = new Set<() => void>();
  readonly #queue: TableView[] = [];
  readonly #options: SessionOptions<Model>;
  readonly #host: Host;
  readonly #unwatch: () => void;
  #actedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(request: OpenRequest, options: SessionOptions<Model>) {
    this.#options = options;
    this.#host = startHost((event) => this.#hear(event));
    this.#host.call('open', request).catch((error) => this.#fail(error));
    this.#unwatch = watchSpare((may) => void this.#host.call('spare', may));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): SessionState<Model> => this.#state;

  /** A move that comes too late is nobody's mistake, whether a person pressed or the page acted for him. */
  async act(action: unknown): Promise<void> {
    // Until the others have signed what follows, it is still this seat's turn by the book: one move is enough.
    this.#actedAt = this.#state.latest?.version ?? 0;
    this.#set({ busy: true });
    try {
      await this.#host.call('act', action);
    } catch (error) {
      this.#set({ busy: false });
      if (!(error instanceof HostError && TOO_LATE.has(error.error.code))) this.#fail(error);
    }
  }

  /** Shows what has happened meanwhile, without the pause. */
  readonly skip = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#draw();
  };

  readonly dismiss = (): void => this.#set({ problem: undefined });
  readonly file = (): Promise<string> => this.#host.call('file');
  readonly claim = (): Promise<void> => this.#host.call('claim').catch((error) => this.#fail(error));
  readonly sitOut = (): Promise<void> => this.#host.call('sitOut').catch((error) => this.#fail(error));
  readonly sitIn = (): Promise<void> => this.#host.call('sitIn').catch((error) => this.#fail(error));
  readonly topUp = (amount: bigint): Promise<void> =>
    this.#host.call('topUp', amount).catch((error) => this.#fail(error));
  /** A word that isn't taken is lost: nothing depends on it. */
  readonly say = (kind: Word['kind'], text: string): void => void this.#host.call('say', kind, text).catch(() => {});
  /** Whoever comes too late has shown nothing. */
  readonly show = (hand: number, slot: number): void => void this.#host.call('show', hand, slot).catch(() => {});
  /** Refused codes change nothing; otherwise the seat is given up here. */
  readonly moveAway = async (code: string, path: string): Promise<string> => {
    const moved = await this.#host.call('moveAway', code, path);
    this.#set({ takenOver: true });
    return moved;
  };
  readonly leave = (): Promise<void> => this.#host.call('leave');
  readonly enter = (): Promise<void> =>
    this.#host.call('enter').catch((error) => {
      this.#fail(error);
      throw error;
    });

  close(): void {
    clearTimeout(this.#timer);
    this.#unwatch();
    this.#listeners.clear();
    const { payouts, left } = this.#state;
    const hasEnded = payouts !== undefined || left !== undefined;
    // Whoever goes on to the next game at once doesn't lose the file of this one.
    const kept = hasEnded ? this.#host.call('rest').catch(() => {}) : undefined;
    if (kept) void kept.finally(() => this.#host.close());
    else this.#host.close();
  }

  #hear(event: WorkerEvent): void {
    switch (event.event) {
      case 'view':
        this.#queue.push(event.view);
        this.#set({
          latest: event.view,
          busy: this.#state.busy && (event.view.isSaid === true || event.view.version <= this.#actedAt),
        });
        // The pause after what others did doesn't keep back what one does oneself.
        if (event.view.isSaid) this.skip();
        else if (this.#timer === undefined) this.#draw();
        break;
      case 'trust':
        this.#set({
          lines: [event.line, ...this.#state.lines].slice(0, KEPT_LINES),
          checked: this.#state.checked + (event.line.checkedIn === undefined ? 0 : 1),
        });
        break;
      case 'progress':
        this.#set({ progress: event.progress });
        break;
      case 'proof':
        this.#set({ proof: event.proof });
        break;
      case 'facts':
        this.#set({ facts: event.facts });
        break;
      case 'connection':
        this.#set({ connection: event.connection });
        break;
      case 'problem':
        this.#set({ problem: event.error });
        break;
      case 'gathering':
        this.#set({ gathering: event });
        break;
      case 'left':
        this.#set({ left: event.payout });
        break;
      case 'word':
        this.#set({ words: [...this.#state.words, event.word].slice(-KEPT_WORDS) });
        break;
      case 'seen':
        this.#set({
          seen: [...this.#state.seen.filter((one) => !isSame(one, event.card)), event.card].slice(-KEPT_WORDS),
        });
        break;
      case 'people':
        this.#set({ people: event.people });
        break;
      case 'door':
        this.#set({ door: event.door });
        break;
      case 'ended':
        this.#set({ payouts: event.payouts });
        break;
      case 'wallet':
        void this.#askWallet(event);
        break;
      case 'takenOver':
        this.#set({ takenOver: true });
        break;
    }
  }

  async #askWallet({ id, method, params }: Extract<WorkerEvent, { event: 'wallet' }>): Promise<void> {
    try {
      await this.#host.call('answer', id, { value: await askWallet(method, params) });
    } catch (error) {
      await this.#host.call('answer', id, { code: Number((error as { code?: unknown } | null)?.code ?? 0) });
    }
  }

  #draw(): void {
    let { model } = this.#state;
    while (this.#queue.length > 0) {
      model = this.#options.fold(model, this.#queue.shift()!);
      const hold = this.#options.hold(model);
      if (hold === 0) continue;
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#draw();
      }, hold);
      break;
    }
    if (model !== this.#state.model) this.#set({ model });
  }

  #fail(error: unknown): void {
    this.#set({ problem: error instanceof HostError ? error.error : toPageError(error) });
  }

  #set(change: Partial<SessionState<Model>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
