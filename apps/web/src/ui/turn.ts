import { useEffect } from 'react';
import { useSettings } from './settings.js';

let context: AudioContext | undefined;

/** Two soft notes, made here: no file is loaded, and nothing is made while sounds are off. */
function chime(notes: readonly number[]): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [i, frequency] of notes.entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = start + 0.12 * i;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.4);
  }
}

/** Says that one is asked: by a sound, and by the system where nobody looks. Both are off until they are wished for. */
export function useTurnNotice(mine: boolean, words: string): void {
  const { sound, notify } = useSettings();
  useEffect(() => {
    if (sound && mine) chime([523, 784]);
  }, [sound, mine]);
  useEffect(() => {
    if (!notify || !mine || !document.hidden || Notification.permission !== 'granted') return;
    let note: Notification | undefined;
    try {
      note = new Notification(words, { tag: 'facedown-turn', icon: '/icon-192.png' });
      note.onclick = () => window.focus();
    } catch {
      // Phones show what a service worker tells, and nothing else.
      void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(words, { tag: 'facedown-turn' }));
    }
    return () => note?.close();
  }, [notify, mine, words]);
}

const BLINK_MS = 1000;

/** What the tab says; while one is asked and looks elsewhere it says so, every other second. */
export function useTitle(title: string, words: string | undefined): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const set = () => {
      clearInterval(timer);
      document.title = title;
      if (words === undefined || !document.hidden) return;
      document.title = words;
      timer = setInterval(() => {
        document.title = document.title === words ? title : words;
      }, BLINK_MS);
    };
    set();
    document.addEventListener('visibilitychange', set);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', set);
    };
  }, [title, words]);
}
