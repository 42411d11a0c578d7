import { ok, type Result, refuse } from '@facedown/base';
import type { BeaconInput, Due, Element, ProofContext } from '@facedown/crypto';
import type { KeyName, TableKey } from '../keys/names.js';

/**
 * What a server owes. **The contracts are the policy**: whoever asks brings a claim, and the policy looks up by itself
 * what a recorded or all-signed state owes, and computes every base of an answer from it. Nothing that the asker wrote
 * becomes a base. A server answers what the policy says, and nothing else; asked twice, it says the same.
 */
export interface Policy {
  tokens(claim: unknown): Promise<Result<TokenDuty>>;
  deals(claim: unknown): Promise<Result<DealDuty>>;
  beacon(claim: unknown): Promise<Result<BeaconInput>>;
}

/** Tokens that the open chair owes: z·A for each base, under the key that the table's configuration names. */
export interface TokenDuty {
  readonly key: KeyName | TableKey;
  readonly context: ProofContext;
  readonly bases: readonly Element[];
}

/** Cards that the open chair owes to seats. */
export interface DealDuty {
  readonly key: TableKey;
  readonly context: ProofContext;
  readonly dues: readonly Due[];
}

/** Owes nothing to anyone: what a server has before it is told of a judge. */
export const owesNothing: Policy = {
  tokens: async () => refuse('NothingOwed'),
  deals: async () => refuse('NothingOwed'),
  beacon: async () => refuse('NothingOwed'),
};

/** What a refusal tells, the least first: of a claim that isn't for this policy, of one that is and owes nothing, of one that is wrong. */
const WEIGHT: Readonly<Record<string, number | undefined>> = { MalformedClaim: 0, UnknownContract: 1, NothingOwed: 2 };
const weightOf = (code: string): number => WEIGHT[code] ?? 3;

/** Several policies for one server: the first that owes something decides. Where none does, one that could read the claim tells why. */
export const anyPolicy = (...policies: readonly Policy[]): Policy => {
  const first =
    <Duty>(ask: (policy: Policy, claim: unknown) => Promise<Result<Duty>>) =>
    async (claim: unknown): Promise<Result<Duty>> => {
      let told: string | undefined;
      for (const policy of policies) {
        const said = await ask(policy, claim);
        if (said.ok) return ok(said.value);
        if (told === undefined || weightOf(said.code) > weightOf(told)) told = said.code;
      }
      return refuse(told ?? 'NothingOwed');
    };
  return {
    tokens: first((policy, claim) => policy.tokens(claim)),
    deals: first((policy, claim) => policy.deals(claim)),
    beacon: first((policy, claim) => policy.beacon(claim)),
  };
};
