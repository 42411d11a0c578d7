import { BaseError, type Hex, ok, type Result, refuse } from '@facedown/base';
import { vetted } from '../engine/changing/hear.js';
import { lapsedSeats } from '../engine/changing/tick.js';
import { type Changer, takesPart } from '../engine/changing/types.js';
import { unwished, wished, wishToEnter, wishToLeave } from '../engine/changing/wish.js';
import type { ChangeEffect, Step } from '../engine/types.js';
import type { Entry, Judge } from '../judge/judge.js';
import { type Clock, withRetry } from './clock.js';
import type { AskingEffect, Core } from './core.js';

interface Changes {
  leave(): Promise<void>;
  topUp(amount: bigint): Promise<Result<void>>;
  /** Carries out what the engine asks for, and tells it what came of it. */
  carryOut(effect: AskingEffect): Promise<void>;
}

interface ChangesHooks {
  pump(): Promise<void>;
  finish(): void;
}

/** The hands of the engine where seats change: what it decides is in `engine/changing`. */
export function openChanges(core: Core, judge: Judge | undefined, hooks: ChangesHooks): Changes {
  const { clock } = core;
  const { tableId } = core.engine.table.id;
  return { leave, topUp, carryOut };

  async function take(step: (engine: Changer) => Step): Promise<void> {
    if (takesPart(core.engine)) await core.run(step(core.engine));
  }

  async function leave(): Promise<void> {
    await core.enqueue(() => take(wishToLeave));
  }

  async function topUp(amount: bigint): Promise<Result<void>> {
    const asked = await core.enqueue(async () => {
      if (!takesPart(core.engine)) return refuse('NotPossibleHere');
      const wish = wishToEnter(core.engine, amount);
      if (!wish.ok) return wish;
      await core.run(wish.value);
      return ok(undefined);
    });
    return asked ?? refuse('Stopped');
  }

  async function authorise(epoch: bigint, entry: Entry): Promise<Result<Hex>> {
    try {
      return ok((await judge?.authorise?.(tableId, epoch, entry)) ?? '0x');
    } catch (error) {
      return refuse(error instanceof BaseError ? error.code : 'NotAuthorised');
    }
  }

  async function carryOut(effect: AskingEffect): Promise<void> {
    switch (effect.kind) {
      case 'wake':
        clock.after(effect.afterMs, () => void core.enqueue(hooks.pump));
        return;
      case 'vet': {
        const { wishes, isForPlan } = effect;
        const ask = async (wish: (typeof wishes)[number]) =>
          judge?.checkEntry?.(tableId, wish.epoch, wish).catch(() => undefined);
        const codes = await Promise.all(wishes.map(ask));
        return take((engine) => vetted(engine, wishes, codes, isForPlan));
      }
      case 'authorise': {
        const { epoch, entry } = effect;
        // Whoever doesn't sign keeps his seat as it is.
        const proof = await authorise(epoch, entry);
        if (!proof.ok) return take((engine) => unwished(engine, proof.code));
        return take((engine) => {
          const { who, effects } = wished(engine, epoch, entry, proof.value);
          return { engine: who, effects };
        });
      }
      case 'readLapsed': {
        const seen = await judge?.read(tableId).catch(() => undefined);
        const isHere = seen?.phase === 'play' && seen.hash === core.engine.fixed.hash;
        return take((engine) => lapsedSeats(engine, isHere ? (seen.lapsed ?? []) : []));
      }
      case 'postChange': {
        const { epoch } = core.about;
        return postLater({ clock, judge, tableId }, effect, () => !core.stopped && core.about.epoch === epoch);
      }
      case 'left':
        return core.stop({ kind: 'left', payout: effect.payout });
      case 'finish':
        return hooks.finish();
    }
  }
}

/** Posts a change that all have signed, unless somebody was faster. */
export function postLater(
  { clock, judge, tableId }: { clock: Clock; judge: Judge | undefined; tableId: bigint },
  { change, acks, afterMs }: Extract<ChangeEffect, { kind: 'postChange' }>,
  isDue: () => boolean,
): void {
  clock.after(afterMs, () => {
    if (judge && isDue())
      void withRetry(clock, () => judge.post(tableId, { kind: 'change', change, acks })).catch(() => {});
  });
}
