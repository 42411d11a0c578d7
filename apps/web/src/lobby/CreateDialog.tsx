import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { WayChoice } from '../concealed/WayChoice.js';
import { dealerOfWay, type Way } from '../concealed/ways.js';
import type { GameName } from '../session/desk.js';
import { HostError } from '../session/host.js';
import { useTexts } from '../texts/index.js';
import { Dialog } from '../ui/Dialog.js';
import { goConcealed, goPractice, goRelic, openTable } from './open.js';
import { Pick } from './Pick.js';
import type { LobbyState } from './useLobby.js';

interface CreateDialogProps {
  readonly game: GameName;
  readonly invite: boolean;
  /** Of Concealed: how its seats are kept honest. */
  readonly way: Way;
  readonly coordinator: boolean;
  readonly offers: LobbyState['offers'];
  readonly onClose: () => void;
}

const STAKES = [1, 5, 25] as const;
const CLOCKS = [15, 30, 60, 300] as const;
const FEES = [0, 10, 100] as const;
const ROUNDS = [3, 5, 9] as const;
const DEALERS = ['players', 'open'] as const;
const WHERE = ['hosted', 'offchain', 'onchain'] as const;
type Where = (typeof WHERE)[number];
const SEATS = [2, 3, 4, 5, 6, 7, 8, 9] as const;

export default function CreateDialog(props: CreateDialogProps) {
  const { game, invite, way: firstWay, coordinator, offers, onClose } = props;
  const texts = useTexts();
  const t = texts.create;
  const names = { holdem: texts.lobby.holdemName, relic: texts.lobby.relicName, concealed: texts.concealed.name };
  const gameName = names[game];
  const isConcealed = game === 'concealed';
  const nameId = useId();
  const [name, setName] = useState('');
  const [seats, setSeats] = useState(invite || isConcealed ? 2 : 4);
  const [bots, setBots] = useState(invite ? 0 : isConcealed ? 1 : 3);
  const [way, setWay] = useState(firstWay);
  const [rounds, setRounds] = useState(9);
  const [smallBlind, setSmallBlind] = useState(5);
  const [fee, setFee] = useState(0);
  const [clock, setClock] = useState(60);
  const [isPrivate, setPrivate] = useState(invite);
  const [spectators, setSpectators] = useState(!invite);
  const [dealer, setDealer] = useState<'players' | 'open'>('players');
  const [place, setPlace] = useState<Where>('hosted');
  const where = game === 'holdem' && offers.stakes ? place : 'hosted';
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
          <button
            type="button"
            className="button primary"
            onClick={() => (isConcealed ? goConcealed(way) : game === 'relic' ? goRelic(4) : goPractice())}
          >
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
        bots: Math.min(bots, seats - 1),
        smallBlind,
        clock,
        private: isPrivate,
        spectators,
        ...(game === 'relic' ? { fee } : {}),
        where,
        ...(isConcealed ? { dealer: dealerOfWay(way), rounds } : { dealer: where === 'hosted' ? dealer : 'players' }),
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
          {isConcealed ? (
            <Choice
              label={texts.concealed.rounds}
              value={rounds}
              set={setRounds}
              options={ROUNDS.map((n) => [n, String(n)])}
            />
          ) : (
            <Choice
              label={t.seats}
              value={seats}
              set={setSeats}
              options={SEATS.filter((n) => game === 'holdem' || n <= 4).map((n) => [n, String(n)])}
            />
          )}
          <Choice
            label={t.bots}
            value={Math.min(bots, seats - 1)}
            set={setBots}
            options={Array.from({ length: seats }, (_, n) => [n, String(n)])}
          />
          {game === 'holdem' && (
            <Choice
              label={t.stakes}
              value={smallBlind}
              set={setSmallBlind}
              options={STAKES.map((n) => [n, `${n}/${2 * n}`])}
            />
          )}
          {game === 'relic' && (
            <Choice
              label={t.fee}
              value={fee}
              set={setFee}
              options={FEES.map((n) => [n, n === 0 ? t.noFee : String(n)])}
            />
          )}
          <Choice label={t.clock} value={clock} set={setClock} options={CLOCKS.map((n) => [n, t.seconds(n)])} />
        </div>
        {isConcealed ? (
          <WayChoice way={way} onChoose={setWay} />
        ) : (
          <Pick
            legend={t.dealer}
            value={where === 'hosted' ? dealer : 'players'}
            set={setDealer}
            options={DEALERS.filter((one) => one === 'players' || (offers.openDealer && where === 'hosted')).map(
              (one) => [one, t.dealerNames[one], t.dealers[one]],
            )}
          />
        )}
        <Pick
          legend={t.where}
          value={where}
          set={setPlace}
          options={WHERE.filter((one) => one === 'hosted' || (game === 'holdem' && offers.stakes)).map((one) => [
            one,
            t.places[one],
            t.placeNotes[one],
          ])}
        />
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

interface ChoiceProps {
  readonly label: string;
  readonly value: number;
  readonly set: (value: number) => void;
  readonly options: readonly (readonly [number, string])[];
}

function Choice({ label, value, set, options }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => set(Number(event.target.value))}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
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
