import { BaseError, type Hex } from '@facedown/base';
import {
  asChainError,
  type ChainClient,
  type Owner,
  type Sender,
  type SendingClient,
  walletOwner,
} from '@facedown/chain';
import { JudgeError } from './judge.js';

interface ChainSenderOptions {
  readonly client: ChainClient;
  /** A gas relay. */
  readonly sender?: Sender | undefined;
  readonly owner?: Owner | undefined;
}

/** Who posts and pays. */
export interface ChainSender {
  readonly owner: Owner | undefined;
  /** The account or wallet of whoever plays. */
  readonly own: Sender | undefined;
  readonly relay: Sender | undefined;
  readonly spent: readonly { readonly name: string; readonly gas: bigint }[];
  posted<Done extends { gasUsed: bigint }>(
    name: string,
    run: (from: Sender) => Promise<Done>,
    via?: Sender,
  ): Promise<Done>;
}

/** By the relay, or by ourselves where it is silent or won't: it can make us pay, and nothing worse. */
export function chainSender({ client, sender: relay, owner: named }: ChainSenderOptions): ChainSender {
  const paying = client.account ? (client as SendingClient) : undefined;
  const owner = named ?? (paying && accountOwner(paying));
  const own: Sender | undefined = paying ?? owner?.sender?.(client);
  const spent: { name: string; gas: bigint }[] = [];
  return {
    owner,
    own,
    relay,
    spent,
    async posted(name, run, via = relay ?? own) {
      if (!via) throw noSender();
      try {
        const done = await run(via).catch((error: unknown) => {
          // A refusal that a relay tells may be invented: only what the chain says to us is believed.
          if (!own || via === own) throw error;
          return run(own).catch((second: unknown) => {
            // Both say no: a refusal without a name tells the person less than the relay's.
            throw asChainError(second).code === 'Reverted' ? error : second;
          });
        });
        spent.push({ name, gas: done.gasUsed });
        return done;
      } catch (error) {
        const known = asChainError(error);
        throw known.category === 'contract' ? new JudgeError(known.code, error) : known;
      }
    },
  };
}

/** A client's own account as the owner of stakes. */
function accountOwner(client: SendingClient): Owner {
  const { account } = client;
  if (account.type !== 'local') return walletOwner({ request: client.request as never }, account.address);
  return {
    address: account.address.toLowerCase() as Hex,
    signTypedData: (data) => account.signTypedData!(data as never),
    account,
  };
}

export const noSender = () =>
  new BaseError('Nobody is there to send this.', { category: 'user', code: 'NoSender', recoverable: false });

export const noCoins = () =>
  new BaseError("This table plays for the chain's own coin.", {
    category: 'user',
    code: 'NeedsCoins',
    recoverable: false,
    suggestedAction: 'Join with an account that can send it.',
  });
