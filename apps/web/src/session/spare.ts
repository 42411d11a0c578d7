let may = true;
let elsewhere: 'unknown' | 'asked' | 'known' = 'unknown';

/** In the seat's worker: shuffle the next deck ahead, or leave it until it is asked for? Not before it is known where. */
export function mayDraft(): boolean {
  if (elsewhere === 'unknown') {
    elsewhere = 'asked';
    void import('./shuffling.js')
      .then(({ shuffleElsewhere }) => shuffleElsewhere())
      // Then in this thread.
      .catch(() => {})
      .then(() => {
        elsewhere = 'known';
      });
  }
  return may && elsewhere === 'known';
}

export function setSpare(now: boolean): void {
  may = now;
}

interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

/** A deck made ahead costs little more than one made later; only where the power runs out nothing is risked. */
const LOW = 0.2;

/** In the page: tells when it is hidden or its battery is low, and when no longer. Answers how one stops listening. */
export function watchSpare(tell: (may: boolean) => void): () => void {
  const stopped = new AbortController();
  let battery: Battery | undefined;
  let told = true;
  const look = () => {
    const isLow = battery !== undefined && !battery.charging && battery.level <= LOW;
    const now = !document.hidden && !isLow;
    if (now === told || stopped.signal.aborted) return;
    told = now;
    tell(now);
  };
  document.addEventListener('visibilitychange', look, { signal: stopped.signal });
  // Not every browser tells.
  (navigator as { getBattery?: () => Promise<Battery> }).getBattery?.().then(
    (known) => {
      battery = known;
      for (const what of ['chargingchange', 'levelchange'])
        known.addEventListener(what, look, { signal: stopped.signal });
      look();
    },
    () => {},
  );
  look();
  return () => stopped.abort();
}
