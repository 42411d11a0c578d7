import { domAnimation, LazyMotion, MotionConfig } from 'motion/react';
import { type ComponentType, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { GameName } from '../gameNames.js';
import { hasGone, playOn } from '../seats/playOn.js';
import { enterTable, forgetTable, leaveTable } from '../seats/sessions.js';
import type { OpenRequest, PracticeRequest } from '../session/messages.js';
import { Session, type SessionState } from '../session/session.js';
import type { TableView, TrustFacts } from '../session/view.js';
import { useTexts } from '../texts/index.js';
import { useSettings } from '../ui/settings.js';
import { useTurnNotice } from '../ui/turn.js';
import { rootAt, useKeyring } from '../vault/keyring.js';
import { OtherTab } from '../vault/OtherTab.js';
import { UnlockScreen } from '../vault/UnlockScreen.js';
import { Gathering } from './Gathering.js';
import { NoSeat } from './NoSeat.js';
import { isStaked, ownerAt } from './owner.js';
import { Problem } from './Problem.js';
import { plainly } from './plainly.js';
import { hostedRequest } from './requests.js';
import type { MayBring, Room, TableModel } from './room.js';
import { go, type Route } from './router.js';
import { SitDown } from './SitDown.js';
import './table.css';
import { useDeparture } from './useDeparture.js';
import { useLate } from './useLate.js';
import { Waiting } from './Waiting.js';

/** What a game gives to be played at a table: how its views fold, how it is drawn, and how one leaves it. */
export interface TableGame<Model extends TableModel, Choice> {
  readonly name: GameName;
  /** How many bots sit down at a practice table of this name. */
  readonly bots: (table: string) => number;
  /** How long a practice bot pretends to think, in milliseconds. */
  readonly thinking: number;
  /** What else a practice table's name says of it. */
  readonly practice?: (table: string) => Pick<PracticeRequest, 'dealer' | 'options'>;
  readonly next: (model: Model | undefined, view: Model['view']) => Model;
  /** A person must be able to follow: how long what happened stays before the next thing happens. */
  readonly hold: (model: Model) => number;
  readonly Screen: ComponentType<{ room: Room<Model, Choice> }>;
  /** What costs a leaving seat least; its hand is played to the end with it. */
  readonly cheapest?: (view: Model['view']) => Choice | undefined;
  /** What a seat says when it leaves at once. */
  readonly farewell?: (view: Model['view']) => Choice | undefined;
  /** Does a seat stay at this table until its end? Then its person may go at once, and the page plays it as cheaply as it may. */
  readonly staysOn?: (view: Model['view']) => boolean;
  readonly fold?: Choice;
  /** Is the own seat dealt no more by its own wish? Only of a game in which one can sit out. */
  readonly isAway?: (view: Model['view']) => boolean | undefined;
  /** Would the others play on while the own seat sits out? Where they can't, the table would end. */
  readonly playsWithout?: (view: Model['view']) => boolean;
  /** How many chips the own seat may bring now; undefined where it has enough. */
  readonly mayBring?: (view: Model['view']) => MayBring | undefined;
}

type PlayRoute = Extract<Route, { name: 'play' | 'table' }>;

interface TablePageProps<Model extends TableModel, Choice> {
  readonly route: PlayRoute;
  readonly game: TableGame<Model, Choice>;
}

export function TablePage<Model extends TableModel, Choice>({ route, game }: TablePageProps<Model, Choice>) {
  const texts = useTexts();
  const settings = useSettings();
  const [session, setSession] = useState<Session<Model>>();
  const [takeOver, setTakeOver] = useState(false);
  /** How often the own place has changed: who has watched may sit now. */
  const [entered, setEntered] = useState(0);
  const locked = useKeyring() === 'locked';
  const [owner, setOwner] = useState(() => ownerAt(route.table));
  const asking = route.name === 'table' && isStaked(route.table) && !owner;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of name or language doesn't end a game.
  useEffect(() => {
    const path = location.hash;
    const root = rootAt(path);
    if (locked || asking || root === undefined) return;
    const started = enterTable(
      { path, game: game.name, at: Date.now() },
      takeOver || entered > 0,
      () => new Session<Model>(requestOf(root), { fold: game.next, hold: fast() ? () => 0 : game.hold }),
    );
    setSession(started);
    return () => leaveTable(path, started);
  }, [route.table, locked, takeOver, asking, entered]);

  function requestOf(root: string): OpenRequest {
    if (route.name === 'table') return hostedRequest(route, { root, texts, name: settings.name, takeOver, owner });
    return {
      game: game.name,
      table: route.table,
      root,
      takeOver,
      ...game.practice?.(route.table),
      kind: 'practice',
      name: settings.name || texts.table.you,
      bots: texts.bots.slice(0, game.bots(route.table)),
      thinking: fast() ? 0 : game.thinking,
      plain: plainly(),
    };
  }

  if (locked) return <UnlockScreen />;
  if (asking) return <SitDown table={route.table} root={rootAt(location.hash) ?? ''} onChosen={setOwner} />;
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion={settings.motion ? 'user' : 'always'}>
        {session ? (
          <Running
            session={session}
            game={game}
            onTakeOver={() => setTakeOver(true)}
            onEntered={() => setEntered((times) => times + 1)}
          />
        ) : (
          <Waiting />
        )}
      </MotionConfig>
    </LazyMotion>
  );
}

/** Browser tests play at full speed. */
const fast = () => new URLSearchParams(location.search).has('fast');

interface RunningProps<Model extends TableModel, Choice> {
  readonly session: Session<Model>;
  readonly game: TableGame<Model, Choice>;
  readonly onEntered: () => void;
}

function Running<Model extends TableModel, Choice>(props: RunningProps<Model, Choice> & { onTakeOver: () => void }) {
  const { session, game, onTakeOver, onEntered } = props;
  const state = useSyncExternalStore(session.subscribe, session.state);
  const { model, facts, gathering, problem } = state;
  if (state.takenOver || problem?.code === 'OtherTab') return <OtherTab onTakeOver={onTakeOver} />;
  if (model && facts)
    return <Seated session={session} game={game} onEntered={onEntered} state={state} model={model} facts={facts} />;
  if (gathering && !problem) return <Gathering facts={gathering} />;
  if (problem && NO_SEAT.has(problem.code)) return <NoSeat problem={problem} />;
  return (
    <>
      <Waiting />
      <Problem session={state} onDismiss={session.dismiss} />
    </>
  );
}

/** Nothing failed: this table just isn't for whoever came. */
const NO_SEAT: ReadonlySet<string> = new Set([
  'DamagedLink',
  'NotInvited',
  'TableFull',
  'NoSuchTable',
  'TableCancelled',
  'MovedAway',
]);

interface SeatedProps<Model extends TableModel, Choice> extends RunningProps<Model, Choice> {
  readonly state: SessionState<Model>;
  readonly model: Model;
  readonly facts: TrustFacts;
}

function Seated<Model extends TableModel, Choice>(props: SeatedProps<Model, Choice>) {
  const { session, game, facts } = props;
  const closed = props.state.payouts !== undefined || props.state.left !== undefined;
  // A table that is closed waits for nobody, whatever it was doing when it closed.
  const state = closed ? { ...props.state, progress: [], latest: resting(props.state.latest) } : props.state;
  const model = closed
    ? { ...props.model, view: { ...props.model.view, waiting: OVER, clock: undefined } }
    : props.model;
  const texts = useTexts();
  const [departing, setDeparting] = useState(() => hasGone(session));
  const [wishesOut, setWishesOut] = useState(false);
  const [isLast, setLast] = useState(false);
  const { view }: { view: Model['view'] } = model;
  const { seat: own, waiting } = view;
  const behind = state.latest !== undefined && state.latest.version > view.version;
  const asked = own !== undefined && waiting.kind === 'action' && waiting.parties.includes(own);
  useTurnNotice(asked, texts.table.yourTurn);
  const late = useLate(view);
  const act = useCallback((choice: Choice) => session.act(choice), [session]);
  const here = facts.place === 'here';
  // Whoever closes the page in mid-hand leaves the others waiting: a seat stays until all have signed the end.
  const paid = state.payouts !== undefined || state.left !== undefined;
  const gone = (departing && (paid || here)) || (isLast && paid);
  const sits = own !== undefined && !here && !departing && state.payouts === undefined && waiting.kind !== 'over';
  const away = sits ? game.isAway?.(view) : undefined;
  useEffect(() => {
    if (away === true) setWishesOut(false);
  }, [away]);
  // A seat that sits out, or leaves, plays what it has begun to its end.
  useDeparture({
    view,
    departing: (departing && !hasGone(session)) || away === true,
    gone,
    // What is drawn may be a move behind: nobody acts on a turn that is over.
    busy: state.busy || behind,
    cheapest: game.cheapest ?? NOTHING,
    act,
  });

  const leave = async () => {
    if (here) forgetTable(location.hash);
    if (game.cheapest && !here && game.staysOn?.(view)) {
      playOn(session, game.cheapest);
      return go({ name: 'lobby' });
    }
    if (game.cheapest) {
      setDeparting(true);
      if (!here) await session.leave().catch(() => {});
      return;
    }
    const farewell = asked ? game.farewell?.(view) : undefined;
    if (farewell !== undefined) await act(farewell);
    else if (!here) await session.leave().catch(() => {});
    go({ name: 'lobby' });
  };
  const { fold } = game;
  const mayBring = sits && !view.asks?.entering.includes(own) ? game.mayBring?.(view) : undefined;
  const room: Room<Model, Choice> = {
    game: game.name,
    model,
    session: state,
    facts,
    own,
    nameOf: (seat) => (seat === own ? texts.table.you : (view.names[seat] ?? `${seat + 1}`)),
    asked,
    behind,
    late,
    departing,
    act,
    skip: session.skip,
    claim: () => void session.claim(),
    leave: () => void leave(),
    moveAway:
      sits && facts.mode === 'hosted'
        ? async (code) => {
            const text = await session.moveAway(code, location.hash);
            forgetTable(location.hash);
            return text;
          }
        : undefined,
    away: away === true,
    wishesOut: wishesOut && away === false,
    sitOut:
      away === false && !wishesOut && (game.playsWithout?.(view) ?? true)
        ? () => {
            setWishesOut(true);
            void session.sitOut();
          }
        : undefined,
    sitIn: away === true ? () => void session.sitIn() : undefined,
    isLast,
    lastHand:
      away === false && !isLast
        ? () => {
            setLast(true);
            session.leave().catch(() => setLast(false));
          }
        : undefined,
    enter: own === undefined && props.state.door === 'free' ? () => session.enter().then(props.onEntered) : undefined,
    topUp: mayBring && { ...mayBring, bring: (amount) => void session.topUp(amount) },
    say: own === undefined || here ? undefined : session.say,
    show: own === undefined || here ? undefined : session.show,
    dismiss: session.dismiss,
    file: session.file,
    fold: asked && fold !== undefined ? () => void act(fold) : undefined,
  };
  return <game.Screen room={room} />;
}

const NOTHING = () => undefined;
const OVER = { kind: 'over', parties: [] } as const;
const resting = (view: TableView | undefined): TableView | undefined =>
  view && { ...view, waiting: OVER, clock: undefined };
