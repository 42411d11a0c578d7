import type { Hex } from '@facedown/base';
import { isAuthorised, parseHostedProof, startRequest } from '@facedown/sdk/coordinator';
import { type Change, delegateDigest, disputeDigest, rosterOf, signerOf, type TableView } from '@facedown/sdk/engine';
import { type Call, hostedId, type Loaded } from '../hosted/parseCall.js';
import type { Caller } from './judging.js';

interface Asked {
  readonly view: TableView;
  readonly by: Caller;
  readonly keeper: Hex;
  readonly creator: Hex | undefined;
}

/** Nobody sits down in another's name, only the creator begins early, and only a seat disputes. */
export function mayDo(loaded: Loaded, call: Call, { view, by, keeper, creator }: Asked): string | undefined {
  switch (call.method) {
    case 'start': {
      const digest = startRequest(hostedId(call.tableId, view.epoch), view.opening);
      return creator && call.proof && signerOf(digest, call.proof) === creator ? undefined : 'NotTheCreator';
    }
    case 'join': {
      const { entry } = call;
      if (!isAuthorised(hostedId(call.tableId, view.epoch), entry)) return 'BadSignature';
      const game = loaded.games.get(view.opening.game)!;
      const config = game.codecs.config.parse(view.opening.config);
      const empty = config.ok ? game.setup(config.value) : config;
      const admitted = empty.ok ? game.admit(empty.value, entry.seat, entry.amount) : empty;
      return admitted.ok ? undefined : admitted.code;
    }
    case 'change': {
      const id = hostedId(call.tableId, call.change.epoch);
      const isOwn = ({ proof, ...entry }: Change['entries'][number]) =>
        view.entries.some(({ seat, session }) => seat === entry.seat && session === entry.session) ||
        isAuthorised(id, { ...entry, proof: parseHostedProof(proof)?.authorisation ?? '0x' });
      return call.change.entries.every(isOwn) ? undefined : 'BadSignature';
    }
    case 'dispute': {
      const id = hostedId(call.tableId, view.epoch);
      const { seat, fixed, proof } = call;
      const session = rosterOf(view.opening, view.entries).sessions.get(seat);
      if (!session) return 'NotASeat';
      const digest =
        by === 'keeper' ? delegateDigest(id, seat, keeper) : disputeDigest(id, seat, fixed.state.version, fixed.hash);
      return proof && signerOf(digest, proof) === session ? undefined : 'BadSignature';
    }
    default:
      return undefined;
  }
}
