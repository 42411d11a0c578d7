import { useState } from 'react';
import { Mark } from '../cards/Mark.js';
import { OwnSeats } from '../seats/OwnSeats.js';
import type { WorkerEvent } from '../session/messages.js';
import { useTexts } from '../texts/index.js';

type GatheringFacts = Extract<WorkerEvent, { event: 'gathering' }>;

/** A table that waits for people, with the link that brings them. */
export function Gathering({ facts }: { facts: GatheringFacts }) {
  const texts = useTexts();
  const t = texts.table;
  const [copied, setCopied] = useState(false);
  const link = location.href;
  const copy = async () => {
    await navigator.clipboard?.writeText(link).catch(() => {});
    setCopied(true);
  };
  return (
    <>
      <OwnSeats />
      <main className="unlock">
        <div className="panel stack gathering">
          <Mark size={48} />
          <h1>{facts.name}</h1>
          <p role="status" data-testid="gathering">
            {t.gathering(facts.taken, facts.seats)}
          </p>
          <ul className="gathering-seats" aria-hidden="true">
            {Array.from({ length: facts.seats }, (_, seat) => t.seatName(seat)).map((name, seat) => (
              <li key={name} className={seat < facts.taken ? 'taken' : ''} />
            ))}
          </ul>
          <p className="hint">{t.gatheringText}</p>
          <div className="field">
            <label htmlFor="invite-link">{t.inviteText}</label>
            <input id="invite-link" readOnly value={link} onFocus={(event) => event.target.select()} />
          </div>
          <button type="button" className="button primary" onClick={copy}>
            {copied ? t.copied : t.copyLink}
          </button>
          <a href="#/">{texts.nav.back}</a>
        </div>
      </main>
    </>
  );
}
