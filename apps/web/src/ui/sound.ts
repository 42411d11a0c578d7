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

/** Says that one is asked. Off unless the settings say otherwise. */
export function useTurnSound(mine: boolean): void {
  const { sound } = useSettings();
  useEffect(() => {
    if (sound && mine) chime([523, 784]);
  }, [sound, mine]);
}
