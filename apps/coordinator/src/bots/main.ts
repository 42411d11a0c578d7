import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseError, isHex, systemRandom } from '@facedown/base';
import { connectCoordinator, newSession, type SessionKey, sessionOf } from '@facedown/sdk';
import { fileStore } from '@facedown/sdk/node';
import { openBotHost, parseSeat, type SeatAt } from './host.js';

/** The bots' own process: their keys are files that no other process reads. */
const { FACEDOWN_URLS = 'http://127.0.0.1:8080', FACEDOWN_BOTS = '.facedown/bots', FACEDOWN_THINK } = process.env;

mkdirSync(FACEDOWN_BOTS, { recursive: true, mode: 0o700 });
/** As many as a table has seats. */
const WALLETS = 16;
const seatsFile = join(FACEDOWN_BOTS, 'seats.json');
const random = systemRandom;

function keyOf(text: string): SessionKey {
  if (isHex(text) && text.length === 66) return sessionOf(text);
  throw new BaseError("A file of the bots' keys is damaged.", { category: 'user', code: 'DamagedSecrets' });
}

function hostKey(): SessionKey {
  const file = join(FACEDOWN_BOTS, 'host.key');
  if (existsSync(file)) return keyOf(readFileSync(file, 'utf8').trim());
  const key = newSession(random);
  writeFileSync(file, key.secret, { mode: 0o600 });
  return key;
}

/** At tables with stakes each bot of a table has a wallet of its own, known to the house for tickets. */
function walletKeys(): SessionKey[] {
  const file = join(FACEDOWN_BOTS, 'wallets.key');
  if (!existsSync(file)) {
    const secrets = Array.from({ length: WALLETS }, () => newSession(random).secret);
    writeFileSync(`${file}.new`, secrets.join('\n'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').split('\n').map(keyOf);
}

function seatsKept(): SeatAt[] {
  try {
    const kept: unknown = JSON.parse(readFileSync(seatsFile, 'utf8'));
    return Array.isArray(kept) ? kept.flatMap((one) => parseSeat(one) ?? []) : [];
  } catch {
    return [];
  }
}

const openHost = hostKey();
const wallets = walletKeys();
process.send?.({ kind: 'openHost', address: openHost.address, wallets: wallets.map(({ address }) => address) });

const house = connectCoordinator({ urls: FACEDOWN_URLS.split(',') });
const think = FACEDOWN_THINK ? (FACEDOWN_THINK.split('-').map(Number) as [number, number]) : undefined;
const bots = openBotHost({
  house,
  store: fileStore(FACEDOWN_BOTS, { durable: false }),
  openHost,
  wallets,
  random,
  ...(think ? { think } : {}),
  remember: seatsKept(),
  onSeats: (seats) => {
    writeFileSync(`${seatsFile}.new`, JSON.stringify(seats), { mode: 0o600 });
    renameSync(`${seatsFile}.new`, seatsFile);
  },
  log: (line) => console.error(`bots: ${line}`),
});

function end(): void {
  bots.stop();
  house.close();
  process.exit(0);
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
// Whoever started us is gone.
process.on('disconnect', end);
