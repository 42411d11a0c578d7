import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { DealerComparison } from '../compare/DealerComparison.js';
import type { GameName } from '../gameNames.js';
import { games, seatsOf } from '../games.js';
import { HostError } from '../session/host.js';
import { useTexts } from '../texts/index.js';
import { Dialog } from '../ui/Dialog.js';
import { Choice } from './Choice.js';
import { goPractice, openTable } from './open.js';
import { Pick } from './Pick.js';
import type { LobbyState } from './useLobby.js';

interface CreateDialogProps {
  readonly game: GameName;
  readonly invite: boolean;
  /** Chosen on the game's card. */
  readonly dealer?: string;
  readonly coordinator: boolean;
  readonly offers: LobbyState['offers'];
  readonly onClose: () => void;
}

const CLOCKS = [15, 30, 60, 300] as const;
/** With stakes nobody sits down at a clock that a slow chain could win by. */
const STAKED_CLOCK = 30;
const DEALERS = ['players', 'escrow', 'committee', 'open'] as const;
/** With two seats a vanished one has folded: there is nothing to save. */
const ESCROW_SEATS = 3;
const WHERE = ['hosted', 'offchain', 'onchain'] as const;
type Where = (typeof WHERE)[number];
const USUAL_SEATS = 4;

export default function CreateDialog(props: CreateDialogProps) {
  const { game, invite, coordinator, offers, onClose } = props;
  const texts = useTexts();
  const { locale } = texts;
  const t = texts.create;
  const ui = games[game];
  const gameName = ui.name[locale];
  const { min, max } = seatsOf(game);
  const nameId = useId();
  const [name, setName] = useState('');
  const [seats, setSeats] = useState(invite ? Math.max(2, min) : Math.min(USUAL_SEATS, max));
  const [bots, setBots] = useState(invite ? 0 : Math.min(USUAL_SEATS, max) - 1);
  const [options, setOptions] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(ui.options?.map(({ name: option, initial }) => [option, initial]) ?? []),
  );
  const [clock, setClock] = useState(60);
  const [isPrivate, setPrivate] = useState(invite);
  const [spectators, setSpectators] = useState(!invite);
  const [picked, setDealer] = useState(props.dealer);
  const own = ui.dealers?.filter(({ onchain }) => !onchain || offers.fhe);
  const wished = picked ?? ui.usualDealer?.(options) ?? 'players';
  const dealer = own && !own.some(({ name: one }) => one === wished) ? own[0]!.name : wished;
  const onlyOnChain = own?.some(({ name: one, onchain }) => one === dealer && onchain) ?? false;
  const [place, setPlace] = useState<Where>('hosted');
  const where = onlyOnChain ? 'onchain' : offers.stakes ? place : 'hosted';
  const places = WHERE.filter((one) => (onlyOnChain ? one === 'onchain' : one === 'hosted' || offers.stakes));
  const pickPlace = (next: Where) => {
    if (next !== 'hosted' && place === 'hosted') setOptions({ ...options, ...ui.stakes });
    setPlace(next);
  };
  const clocks = CLOCKS.filter((n) => where === 'hosted' || n >= STAKED_CLOCK);
  const seconds = Math.max(clock, clocks[0]!);
  const asked = ui.options?.filter(({ staked }) => !staked || where !== 'hosted');
  const [wantsOwned, setOwned] = useState(false);
  const isOwned = wantsOwned && ui.owned === true && offers.cards && where !== 'hosted';
  // The house's bots own no cards.
  const botSeats = isOwned ? 0 : Math.min(bots, seats - 1);
  const isOffered: Record<(typeof DEALERS)[number], boolean> = {
    players: true,
    escrow: offers.keyServers !== undefined && seats >= ESCROW_SEATS,
    committee: offers.keyServers !== undefined,
    open: offers.openDealer && where === 'hosted',
  };
  const offered = DEALERS.filter((one) => isOffered[one]);
  const chosen = own || (offered as readonly string[]).includes(dealer) ? dealer : 'players';
  const operator = offers.keyServers === 'one' ? ` ${t.oneOperator}` : '';
  const noteOf = (one: (typeof DEALERS)[number]) =>
    one === 'escrow' || one === 'committee' ? `${t.dealers[one]}${operator}` : t.dealers[one];
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  if (!coordinator)
    return (
      <Dialog title={invite ? t.linkTitle : t.title} onClose={onClose}>
        <p style={{ marginTop: 'var(--space-3)' }}>{t.needsCoordinator}</p>
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {texts.errors.actions.close}
          </button>
          <button type="button" className="button primary" onClick={() => goPractice(game, props.dealer)}>
            {texts.lobby.playNow}
          </button>
        </div>
      </Dialog>
    );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      await openTable({
        game,
        name: name.trim() || gameName,
        seats,
        bots: botSeats,
        owned: isOwned,
        clock: seconds,
        private: isPrivate,
        spectators,
        where,
        options,
        dealer: chosen,
      });
    } catch (error) {
      setProblem(error instanceof HostError ? texts.problem(error.error) : texts.errors.texts.network);
      setBusy(false);
    }
  };

  return (
    <Dialog title={invite ? t.linkTitle : t.title} onClose={onClose}>
      <form className="stack" style={{ marginTop: 'var(--space-4)' }} onSubmit={submit}>
        <div className="field">
          <label htmlFor={nameId}>{t.name}</label>
          <input
            id={nameId}
            maxLength={40}
            value={name}
            placeholder={gameName}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className="fields">
          {min < max && (
            <Choice
              label={t.seats}
              value={seats}
              set={setSeats}
              options={Array.from({ length: max - min + 1 }, (_, n) => [min + n, String(min + n)])}
            />
          )}
          <Choice
            label={t.bots}
            value={botSeats}
            set={setBots}
            options={Array.from({ length: isOwned ? 1 : seats }, (_, n) => [n, String(n)])}
          />
          {asked?.map(({ name: option, label, values }) => (
            <Choice
              key={option}
              label={label[locale]}
              value={options[option]!}
              set={(value) => setOptions({ ...options, [option]: value })}
              options={values.map(([value, words]) => [value, words[locale]])}
            />
          ))}
          <Choice label={t.clock} value={seconds} set={setClock} options={clocks.map((n) => [n, t.seconds(n)])} />
        </div>
        <Pick
          legend={ui.dealersTitle?.[locale] ?? t.dealer}
          value={chosen}
          set={setDealer}
          options={
            own?.map((one) => [one.name, one.label[locale], one.note[locale]]) ??
            offered.map((one) => [one, t.dealerNames[one], noteOf(one)])
          }
        />
        <DealerComparison game={game} seats={seats} where={where} value={chosen} />
        <Pick
          legend={t.where}
          value={where}
          set={pickPlace}
          options={places.map((one) => [one, t.places[one], t.placeNotes[one]])}
        />
        {ui.owned && offers.cards && where !== 'hosted' && (
          <Toggle on={wantsOwned} set={setOwned}>
            {t.owned}
          </Toggle>
        )}
        <Toggle on={isPrivate} set={setPrivate}>
          {t.private}
        </Toggle>
        <Toggle on={spectators} set={setSpectators}>
          {t.spectators}
        </Toggle>
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {t.submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Toggle({ on, set, children }: { on: boolean; set: (on: boolean) => void; children: ReactNode }) {
  return (
    <label className="toggle">
      <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
