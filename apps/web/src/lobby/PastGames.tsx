import { useState } from 'react';
import { go } from '../app/router.js';
import { download } from '../errors/report.js';
import { isGameName } from '../gameNames.js';
import { FIRST, games } from '../games.js';
import { useTexts } from '../texts/index.js';
import { formatAmount } from '../ui/numbers.js';
import type { PastGame } from './past.js';

/** What was played in this browser: how it ended, and its file to step through, to check and to keep. */
export function PastGames({ past }: { past: readonly PastGame[] }) {
  const texts = useTexts();
  const t = texts.lobby;
  const [missing, setMissing] = useState<string>();
  const withFile = (path: string, use: (file: string) => void) => async () => {
    const { fileKey, readFile } = await import('../session/files.js');
    const file = await readFile(fileKey(path)).catch(() => undefined);
    setMissing(file === undefined ? path : undefined);
    if (file !== undefined) use(file);
  };
  const hand = (name: 'replay' | 'verify') => (file: string) => {
    sessionStorage.setItem(`facedown.${name}`, file);
    go({ name });
  };
  const words = (past: PastGame) => {
    const { hands, net } = past;
    const ui = isGameName(past.game) ? games[past.game] : undefined;
    if (ui?.pastWords) return `${ui.name[texts.locale]} · ${ui.pastWords(past, texts)}`;
    const result = net > 0 ? t.won(formatAmount(net)) : net < 0 ? t.lost(formatAmount(-net)) : t.even;
    return past.game === undefined || past.game === FIRST
      ? `${t.hands(hands)} · ${result}`
      : `${games[past.game].name[texts.locale]} · ${result}`;
  };
  return (
    <ul className="leaders past">
      {past.map((game) => (
        <li key={game.path}>
          <div className="row spread">
            <a href={game.path}>{new Date(game.at).toLocaleString(texts.locale)}</a>
            <span className="hint">{words(game)}</span>
          </div>
          <div className="row past-actions">
            <button type="button" className="button quiet small" onClick={withFile(game.path, hand('replay'))}>
              {texts.replay.short}
            </button>
            <button type="button" className="button quiet small" onClick={withFile(game.path, hand('verify'))}>
              {texts.replay.verify}
            </button>
            <button
              type="button"
              className="button quiet small"
              onClick={withFile(game.path, (file) => download('facedown-game.json', file))}
            >
              {texts.trust.download}
            </button>
            {missing === game.path && (
              <span className="hint" role="status">
                {texts.replay.notKept}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
