import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const DAYS = 365;

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/**
 * A certificate for the local network, kept so that browsers that accepted it once accept it again. Made
 * by `selfsigned`: WebCrypto and a small X.509 writer, no openssl on the machine needed.
 */
export async function certificateFor(folder: string, addresses: readonly string[]): Promise<Certificate> {
  const file = join(folder, 'certificate.json');
  if (existsSync(file)) {
    const kept = parseKept(readFileSync(file, 'utf8'));
    if (kept && kept.until > Date.now() && addresses.every((address) => kept.addresses.includes(address))) return kept;
  }
  const until = Date.now() + DAYS * 86_400_000;
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'facedown' }], {
    notAfterDate: new Date(until),
    algorithm: 'sha256',
    keyType: 'ec',
    curve: 'P-256',
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          ...addresses.map((ip) => ({ type: 7 as const, ip })),
        ],
      },
    ],
  });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify({ key, cert, until, addresses }), { mode: 0o600 });
  return { key, cert };
}

/** A file that was cut short, or isn't ours, is made anew. */
function parseKept(text: string): (Certificate & { until: number; addresses: string[] }) | undefined {
  try {
    const { key, cert, until, addresses } = JSON.parse(text) as Record<string, unknown>;
    const isText = (value: unknown): value is string => typeof value === 'string';
    if (!isText(key) || !isText(cert) || typeof until !== 'number') return undefined;
    return Array.isArray(addresses) && addresses.every(isText) ? { key, cert, until, addresses } : undefined;
  } catch {
    return undefined;
  }
}
