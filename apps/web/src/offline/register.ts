/** Files for a day without a network come when the first game has its own. */
const LATER_MS = 4000;

/** Lets the browser keep the page. Whoever forbids it plays as before. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Browser tests at full speed fetch nothing that they don't look at.
  if (new URLSearchParams(location.search).has('fast')) return;
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}), LATER_MS);
}
