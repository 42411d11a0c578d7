import { useSyncExternalStore } from 'react';

export interface Settings {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly fourColours: boolean;
  readonly motion: boolean;
  readonly sound: boolean;
  /** The system tells of one's turn while the page isn't looked at. */
  readonly notify: boolean;
  /** A beaten hand is thrown away without a question. */
  readonly autoMuck: boolean;
  readonly hints: boolean;
  readonly language: 'en' | 'de';
  readonly name: string;
}

const KEY = 'facedown.settings';
const DEFAULTS: Settings = {
  theme: 'auto',
  fourColours: false,
  motion: true,
  sound: false,
  notify: false,
  autoMuck: true,
  hints: true,
  language: 'en',
  name: '',
};
const listeners = new Set<() => void>();
let current = read();

function read(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...DEFAULTS, ...(stored as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

export function applySettings(settings: Settings = current): void {
  const { dataset } = document.documentElement;
  if (settings.theme === 'auto') delete dataset.theme;
  else dataset.theme = settings.theme;
  dataset.fourColours = settings.fourColours ? 'on' : 'off';
  dataset.motion = settings.motion ? 'on' : 'off';
}

export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change };
  localStorage.setItem(KEY, JSON.stringify(current));
  applySettings();
  for (const listener of listeners) listener();
}

export const useSettings = (): Settings =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
