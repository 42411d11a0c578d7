import { type ReactNode, useEffect, useState } from 'react';
import { setNumbers } from '../ui/numbers.js';
import { useSettings } from '../ui/settings.js';
import { english, type Texts, TextsContext } from './index.js';

/** The languages there are, each by its own name. A language other than English is loaded when it is chosen. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => english,
  de: async () => (await import('./german.js')).german,
};

export function TextsProvider({ children }: { children: ReactNode }) {
  const { language } = useSettings();
  const [texts, setTexts] = useState<Texts | undefined>(language === 'en' ? english : undefined);
  useEffect(() => {
    let current = true;
    void LOADERS[language]()
      .catch(() => english)
      .then((loaded) => {
        if (!current) return;
        document.documentElement.lang = loaded === english ? 'en' : language;
        setNumbers(loaded.locale);
        setTexts(loaded);
      });
    return () => {
      current = false;
    };
  }, [language]);
  return texts ? <TextsContext value={texts}>{children}</TextsContext> : null;
}
