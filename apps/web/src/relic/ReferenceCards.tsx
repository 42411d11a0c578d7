import { COPIES_OF } from '@facedown/relic';
import { RelicCard } from './RelicCard.js';
import { useTexts } from './texts.js';
import '../rules/rules.css';

/** Every card with its value, how often it is there, and what it does. */
export function ReferenceCards() {
  const { relic: t } = useTexts();
  return (
    <ul className="reference relic-reference" data-testid="reference">
      {t.faces.map(({ name, text }, face) => (
        <li key={name}>
          <RelicCard face={face} mini silent />
          <div>
            <b>
              {face} · {name} · {t.inDeck(COPIES_OF[face]!)}
            </b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
