import { createHmac } from 'node:crypto';
import { type Hex, hexToBytes } from '@facedown/base';
import type { ChainClient } from '@facedown/chain';
import { decodeEventLog } from 'viem';
import { getBlockNumber, getLogs } from 'viem/actions';
import { DEV_NETWORK } from '../addresses.js';
import { hostArtifact } from './artifacts.js';
import { cutTo, OPERATIONS, widthOf } from './operations.js';

/**
 * Computes in the clear what a real coprocessor computes on ciphertexts: whoever runs it sees every card. It keeps
 * nothing: every value follows from the chain's events and one secret, so it may be killed at any moment and comes
 * back with the same cards.
 */
export class DevCoprocessor {
  private readonly values = new Map<Hex, bigint>();
  private next = 0n;
  private syncing: Promise<void> | undefined;
  private readonly abi = hostArtifact('FHEVMExecutor').abi;

  constructor(
    private readonly client: ChainClient,
    private readonly secret: Uint8Array,
  ) {}

  /** The clear value behind a handle, or undefined where the chain knows no such one. */
  async read(handle: Hex): Promise<bigint | undefined> {
    await this.sync();
    return this.values.get(lower(handle));
  }

  get size(): number {
    return this.values.size;
  }

  sync(): Promise<void> {
    this.syncing ??= this.readOn().finally(() => {
      this.syncing = undefined;
    });
    return this.syncing;
  }

  private async readOn(): Promise<void> {
    const head = await getBlockNumber(this.client, { cacheTime: 0 });
    if (head < this.next) return;
    const logs = await getLogs(this.client, { address: DEV_NETWORK.executor, fromBlock: this.next, toBlock: head });
    for (const { data, topics } of logs) {
      const { eventName, args } = decodeEventLog({ abi: this.abi, data, topics });
      if (eventName) this.take(eventName, args as never);
    }
    this.next = head + 1n;
  }

  private take(name: string, args: Readonly<Record<string, unknown>>): void {
    const { result } = args as { result?: Hex };
    const value = result && this.compute(name, args);
    if (value !== undefined) this.values.set(lower(result!), cutTo(value, widthOf(result!)));
  }

  /** Undefined for what isn't done here: whoever else computes on this chain must not stop our cards. */
  private compute(name: string, args: Readonly<Record<string, unknown>>): bigint | undefined {
    const of = (key: string) => this.values.get(lower(args[key] as Hex));
    const [ct, lhs] = 'ct' in args ? [of('ct'), undefined] : [undefined, 'lhs' in args ? of('lhs') : undefined];
    switch (name) {
      case 'TrivialEncrypt':
        return args.pt as bigint;
      case 'Cast':
        return ct;
      case 'FheNot':
        return ct === undefined ? undefined : ~ct;
      case 'FheNeg':
        return ct === undefined ? undefined : -ct;
      case 'FheRand':
        return this.random(args.seed as Hex);
      case 'FheRandBounded':
        // The bound is a power of two: nothing is favoured.
        return this.random(args.seed as Hex) % (args.upperBound as bigint);
    }
    const rhs = args.scalarByte === '0x01' ? BigInt(args.rhs as Hex) : 'rhs' in args ? of('rhs') : undefined;
    if (lhs === undefined || rhs === undefined) return undefined;
    return OPERATIONS[name]?.(lhs, rhs, widthOf(args.lhs as Hex));
  }

  private random(seed: Hex): bigint {
    return BigInt(`0x${createHmac('sha512', this.secret).update(hexToBytes(seed)).digest('hex')}`);
  }
}

const lower = (handle: Hex): Hex => handle.toLowerCase() as Hex;
