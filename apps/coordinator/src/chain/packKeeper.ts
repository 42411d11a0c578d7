import { type KeepPacksParameters, type KeptPacks, keepPacks, type SendingClient } from '@facedown/chain';

interface PackKeeperOptions {
  readonly client: SendingClient;
  readonly packs: `0x${string}`;
  /** The house's own: for others it pays nothing. */
  readonly sets: readonly bigint[];
  /** Nothing of ours is before it. */
  readonly fromBlock: bigint;
  /** Blocks in which a pack is its owner's to open. */
  readonly patience?: bigint;
  readonly pollMs?: number;
  /** For packs of a beacon of key servers. */
  readonly pin?: KeepPacksParameters['pin'];
  readonly say?: (line: string) => void;
}

interface PackKeeper {
  /** Looks once; answers with what became of the packs that were left. */
  step(): Promise<KeptPacks>;
  stop(): void;
}

const DEVELOPMENT_CHAIN = 31337;
/** Hours on most chains, and a hundredth of the time in which a pack can be opened. */
const PATIENCE = 80n;

/**
 * Opens, for whom they were sold to, packs that nobody opened. A development chain makes a block only when there is
 * something to put in it, so there the blocks that packs wait for are made here.
 */
export function openPackKeeper(options: PackKeeperOptions): PackKeeper {
  const { client, packs, sets, patience = PATIENCE, pollMs = 1000, say, pin } = options;
  let from = options.fromBlock;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<KeptPacks> | undefined;

  async function look(): Promise<KeptPacks> {
    const kept = await keepPacks(client, { packs, sets, fromBlock: from, patience, ...(pin ? { pin } : {}) });
    from = kept.next;
    for (const serial of kept.opened) say?.(`keeper: pack ${serial} was left and is open now`);
    for (const serial of kept.lost) say?.(`keeper: pack ${serial} is spent: nobody pinned its block in time`);
    for (const { serial, code } of kept.failed) say?.(`keeper: pack ${serial} can't be opened: ${code}`);
    if (kept.missing > 0n && client.chain.id === DEVELOPMENT_CHAIN)
      await client.request({ method: 'anvil_mine', params: [`0x${kept.missing.toString(16)}`] } as never);
    return kept;
  }
  /** One look at a time: two would pay twice. */
  const step = (): Promise<KeptPacks> => {
    running ??= look().finally(() => {
      running = undefined;
    });
    return running;
  };
  const loop = async (): Promise<void> => {
    await step().catch((error) => say?.(`keeper: packs: ${(error as { code?: string }).code ?? 'no answer'}`));
    if (!stopped) timer = setTimeout(loop, pollMs);
  };
  if (pollMs > 0) void loop();

  return {
    step,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
