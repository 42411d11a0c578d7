import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex, RandomBytes } from '@facedown/base';
import type { Hono } from 'hono';
import { newOperator } from './ceremony/card.js';
import { ceremonyOf } from './ceremony/ceremonyOf.js';
import type { RingState } from './keys/keyRing.js';
import { hasRing, hasSigning, loadRing, loadSigning, saveRing, saveSigning, writeSecret } from './keys/keyStore.js';
import { dayOf, KEPT_DAYS } from './keys/names.js';
import { type CommitteeFile, openCommittee, type PublicCommittee } from './keys/publicCommittee.js';
import { createKeyApp, type KeyAppOptions } from './server/app.js';
import { createKeyServer, type KeyServer } from './server/keyServer.js';
import type { Policy } from './server/policy.js';

export interface EmbeddedOptions extends KeyAppOptions {
  readonly threshold?: number;
  readonly servers?: number;
  readonly days?: number;
  readonly policy: Policy;
  readonly random: RandomBytes;
  /** Seconds since 1970. */
  readonly seconds: () => number;
  /** Where the servers' keys are kept, a folder each; without one they die with the process. */
  readonly folder?: string;
  /** Of an earlier run, where somebody else than a folder has kept it. Told by `keep` at first and whenever keys were erased. */
  readonly kept?: KeptCommittee;
  readonly keep?: (committee: KeptCommittee) => void;
}

/** All that there is of a committee whose servers are in one hand. Secret. */
export interface KeptCommittee {
  readonly file: CommitteeFile;
  readonly rings: readonly RingState[];
  readonly signing: readonly Hex[];
}

export interface EmbeddedCommittee {
  readonly committee: PublicCommittee;
  readonly servers: readonly { readonly server: KeyServer; readonly app: Hono }[];
  /** The operators' signing keys, by server, to list the committee; none where an older version didn't keep them. */
  readonly signing: readonly Hex[];
}

/**
 * All servers of a committee within one process, made by the same ceremony as strangers would. One operator has all
 * keys then: it can read what t servers could, and whoever offers such a table must say so.
 */
export async function embeddedCommittee(options: EmbeddedOptions): Promise<EmbeddedCommittee> {
  const { policy, random, seconds, folder, keep } = options;
  const { file, rings, signing } = options.kept ?? ((folder && (await kept(folder, seconds))) || (await made(options)));
  const committee = openCommittee(file);
  const newest = [...rings];
  const servers = rings.map((ring, i) => {
    const save = (state: RingState) => {
      newest[i] = state;
      if (folder) saveRing(join(folder, String(ring.server)), state);
      keep?.({ file, rings: newest, signing });
    };
    const server = createKeyServer({ ring, committee, policy, random, now: seconds, save });
    return { server, app: createKeyApp(server, options) };
  });
  return { committee, servers, signing };
}

/** The committee of an earlier run, unless it has no keys any more. */
async function kept(folder: string, seconds: () => number) {
  const path = join(folder, 'committee.json');
  if (!existsSync(path)) return undefined;
  const file = JSON.parse(readFileSync(path, 'utf8')) as CommitteeFile;
  const folders = file.operators.map((_, i) => join(folder, String(i + 1)));
  // Cards that were sealed on the last day can be opened for a week.
  if (dayOf(seconds()) >= file.from + file.days + KEPT_DAYS || !folders.every(hasRing)) return undefined;
  return { file, rings: folders.map(loadRing), signing: folders.every(hasSigning) ? folders.map(loadSigning) : [] };
}

async function made(options: EmbeddedOptions): Promise<KeptCommittee> {
  const { threshold = 2, servers = 3, days = 30, random, seconds, folder, keep } = options;
  const secrets = Array.from({ length: servers }, (_, i) => newOperator(`http://127.0.0.1/keyserver/${i + 1}`));
  const { file, rings, operators } = await ceremonyOf(secrets, { threshold, from: dayOf(seconds()), days }, random);
  if (folder) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const ring of rings) {
      saveRing(join(folder, String(ring.server)), ring);
      saveSigning(join(folder, String(ring.server)), operators[ring.server - 1]!);
    }
    // Whole or not at all: with half of it no later run would start.
    writeSecret(join(folder, 'committee.json'), `${JSON.stringify(file)}\n`);
  }
  const fresh = { file, rings, signing: operators.map((operator) => operator.signing) };
  keep?.(fresh);
  return fresh;
}
