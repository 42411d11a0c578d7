// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ZamaEthereumConfig} from "@fhevm/solidity/config/ZamaConfig.sol";
import {FHE, euint256, euint64, euint8} from "@fhevm/solidity/lib/FHE.sol";
import {IRules} from "../src/interfaces/IRules.sol";
import {ITable} from "../src/interfaces/ITable.sol";
import {Raw} from "../src/libraries/Raw.sol";
import {Reducer} from "../src/libraries/Reducer.sol";
import {Signing} from "../src/libraries/Signing.sol";
import {FheErrors, FheState} from "../src/types/FheTypes.sol";
import {FheVaultErrors} from "../src/types/FheVaultTypes.sol";
import {Context, Need, Pending, PendingKind} from "../src/types/JointTypes.sol";
import {SignedTypes} from "../src/types/SignedTypes.sol";
import {Seating, Signature, TablePhase, TableRecord, TableTerms} from "../src/types/TableTypes.sol";
import {FheArithmetic} from "./FheArithmetic.sol";
import {FheCards, FheDraw, FheOp, FheOpKind, FheWalk} from "./FheCards.sol";
import {FheDealer} from "./FheDealer.sol";
import {FheCodec} from "./FheCodec.sol";
import {FheHashes} from "./FheHashes.sol";
import {IFheVault} from "./IFheVault.sol";

/// A state that a table has recorded, as it brings it to the vault.
struct FheCall {
    ITable table;
    uint256 tableId;
    TableTerms terms;
    Seating seating;
    bytes rules;
    bytes dealer;
    uint64 version;
    bytes32 round;
    /// By seat: the ciphertexts under the state's references, as the vault has told of them.
    Pile[] piles;
}

/// One seat's ciphertexts.
struct Pile {
    euint256 deck;
    euint64 hand;
}

/// Holds the ciphertexts of all tables' cards. It acts on what a table has recorded and on nothing else, and whatever
/// it has made for a reference it never makes again. A reference is looked up within the scope of its table and seat
/// only: a state that names another table's cards finds nothing.
contract FheVault is IFheVault, FheErrors, FheVaultErrors, ZamaEthereumConfig {
    using FheCards for FheWalk;
    using FheCards for FheState;
    using Signing for address;

    /// By key and step: the ciphertexts exist. Whoever calls again brings them.
    event Served(bytes32 indexed key, uint256 step, bytes32 deck, bytes32 hand);
    /// What the key holders are to open for everyone.
    event Opened(bytes32 indexed deed, bytes32[] handles);
    event ValuesSettled(bytes32 indexed deed, uint256 values);

    /// More draws would come too near to the host's limit of depth in one transaction.
    uint256 private constant DRAWS = 4;
    uint256 private constant STIRRED_DRAWS = 3;
    uint256 private constant MAX_VALUES = 31;

    FheDealer public immutable dealer;
    /// Of deck and hand together: a word less to store for each draw.
    mapping(bytes32 => bytes32) public pileAt;
    mapping(bytes32 => bytes32) private _opened;
    mapping(bytes32 => uint256) public valuesOf;

    constructor() {
        dealer = new FheDealer(this);
    }

    function isServed(bytes32 key) public view returns (bool) {
        return pileAt[key] != 0;
    }

    /// Anyone lets the deck and the draws that the table waits for come to be, a few a transaction. Nobody can have
    /// them anew.
    function serve(FheCall calldata call, uint8 seat) external {
        (Context memory c, FheState memory s,) = _recorded(call);
        Pending memory p = IRules(call.terms.rules).pending(call.rules);
        if (p.kind != PendingKind.Dealer) revert NotWaiting();
        if (seat >= s.seats.length || !s.owes(p.needs, seat)) revert NothingOwed();
        bytes32 cards = s.seats[seat].cards;
        uint8 left = s.seats[seat].left;
        FheWalk memory w = FheCards.walk(s, seat, "", "", false);
        w.contribute(p.needs);
        if (w.changed == 0) revert NothingOwed();
        bytes32 key = FheHashes.key(c, seat, FheHashes.next(c, seat, cards, FheHashes.pending(p.needs)));
        if (isServed(key)) revert ServedBefore();
        bytes32 from = FheHashes.key(c, seat, cards);
        _serve(w, key, from, w.lays ? uint8(w.list.length) : left, call);
    }

    /// By the seat's signature alone: what its needs tell of its own cards may be opened by everyone, and cards that
    /// it passes are in other hands. Where the table waits for shown cards, `needs` stay empty.
    function open(
        FheCall calldata call,
        uint8 seat,
        Need[] calldata needs,
        bytes calldata arrange,
        Signature calldata signature
    ) external {
        (Context memory c, FheState memory s, bytes32 state) = _recorded(call);
        if (seat >= s.seats.length) revert NothingOwed();
        FheWalk memory w = FheCards.walk(s, seat, arrange, "", false);
        bytes32 act = _walked(w, IRules(call.terms.rules).pending(call.rules), needs);
        if (!call.seating.seats[seat].sessionKey.isBy(_digest(c, state, seat, act), signature)) revert NotYourKey();
        if (w.ops.length == 0) revert NothingToOpen();
        _open(c, w, act, call);
    }

    /// Anyone brings what the key holders have signed; that, and nothing else, is what is stored.
    function settle(bytes32 deed, bytes32[] calldata handles, bytes calldata clear, bytes calldata proof) external {
        if (valuesOf[deed] != 0) revert SettledBefore();
        if (_opened[deed] == 0 || _opened[deed] != keccak256(abi.encode(handles))) revert NotOpened();
        FHE.checkSignatures(handles, clear, proof);
        if (clear.length != 32 * handles.length) revert MalformedEvidence();
        uint256 values = handles.length << 248;
        for (uint256 i = 0; i < handles.length; i++) {
            values |= uint256(uint8(clear[32 * i + 31])) << (8 * i);
        }
        valuesOf[deed] = values;
        emit ValuesSettled(deed, values);
    }

    /// Everything brought is what the table has recorded, and the table is played on the chain with our dealer.
    function _recorded(FheCall calldata call) private view returns (Context memory, FheState memory, bytes32) {
        TableRecord memory r = call.table.recordOf(call.tableId);
        bytes32 state =
            Reducer.hash(keccak256(call.rules), keccak256(call.dealer), call.version, call.tableId, call.round);
        bytes32 id = keccak256(abi.encode(block.chainid, address(call.table), Raw.hash(call.terms)));
        if (bytes32(call.tableId) != id || r.seats != Raw.hash(call.seating) || r.state != state) {
            revert NotRecorded();
        }
        if (r.phase != TablePhase.Play) revert NotPlaying();
        if (!call.terms.onchain) revert OnlyOnChain();
        if (call.terms.dealer != address(dealer)) revert WrongDealer();
        Context memory c =
            Context(block.chainid, address(call.table), call.tableId, r.epoch, call.version, 0);
        // The others' shares change the state of a round and not where it began.
        return (c, FheCodec.decode(call.dealer), call.round == 0 ? state : call.round);
    }

    function _digest(Context memory c, bytes32 state, uint8 seat, bytes32 act) private view returns (bytes32) {
        bytes32 message = keccak256(abi.encode(SignedTypes.OPEN, c.table, c.tableId, c.epoch, c.version, state, seat, act));
        return keccak256(abi.encodePacked(hex"1901", Signing.domainOf(address(this)), message));
    }

    function _walked(FheWalk memory w, Pending memory p, Need[] calldata needs) private pure returns (bytes32) {
        if (p.kind == PendingKind.Dealer) {
            if (needs.length != 0 || w.arrange.length != 0) revert MalformedEvidence();
            if (!w.s.owes(p.needs, w.party)) revert NothingOwed();
            w.contribute(p.needs);
            w.changed = 0;
            return FheHashes.pending(p.needs);
        }
        bool isAsked = p.kind == PendingKind.All ? (p.seats >> w.party) & 1 == 1 : p.seat == w.party;
        if (p.kind == PendingKind.Over || !isAsked) revert NotWaiting();
        if (FheCards.mixed(needs) != w.arrange.length) revert MalformedEvidence();
        w.act(needs);
        return FheHashes.action(w.party, needs, w.arrange);
    }

    function _serve(FheWalk memory w, bytes32 key, bytes32 from, uint8 left, FheCall calldata call) private {
        (uint256 step, uint256 steps, uint256 size) = _stepOf(w.draws, key);
        if (step > 0) from = FheHashes.pair(key, bytes32(step - 1));
        Pile memory pile = _made(from, call.piles, w.party);
        if (step == 0 && w.lays) pile.deck = FheArithmetic.lay(w.list);
        if (w.fresh) pile.hand = euint64.wrap(0);
        if (euint256.unwrap(pile.deck) == 0 || (!w.fresh && euint64.unwrap(pile.hand) == 0)) revert NotServed();
        if (!w.fresh) _draw(pile, w.draws, step * size, size, left);
        else if (w.draws.length != 0) _gather(pile, w.draws.length, step * size, size, left);
        FHE.allowThis(pile.deck);
        if (euint64.unwrap(pile.hand) != 0) {
            FHE.allowThis(pile.hand);
            if (step + 1 == steps) FHE.allow(pile.hand, call.seating.seats[w.party].sessionKey);
        }
        _keep(step + 1 < steps ? FheHashes.pair(key, bytes32(step)) : key, key, step, pile);
    }

    function _keep(bytes32 to, bytes32 key, uint256 step, Pile memory pile) private {
        (bytes32 deck, bytes32 hand) = (euint256.unwrap(pile.deck), euint64.unwrap(pile.hand));
        pileAt[to] = FheHashes.pair(deck, hand);
        emit Served(key, step, deck, hand);
    }

    /// What was brought for a seat, if it is what was made under this key; nothing where nothing was made.
    function _made(bytes32 key, Pile[] calldata piles, uint8 seat) private view returns (Pile memory pile) {
        bytes32 made = pileAt[key];
        if (made == 0) return pile;
        if (seat >= piles.length) revert NotServed();
        pile = piles[seat];
        if (made != FheHashes.pair(euint256.unwrap(pile.deck), euint64.unwrap(pile.hand))) revert NotServed();
    }

    /// The first step whose ciphertexts don't exist, of how many, and how many draws each has.
    function _stepOf(FheDraw[] memory draws, bytes32 key)
        private
        view
        returns (uint256 step, uint256 steps, uint256 size)
    {
        size = draws.length != 0 && draws[0].stir != 0 ? STIRRED_DRAWS : DRAWS;
        steps = draws.length == 0 ? 1 : (draws.length + size - 1) / size;
        while (step + 1 < steps && pileAt[FheHashes.pair(key, bytes32(step))] != 0) step++;
    }

    /// The first cards of a hand gather at the end of the deck's word, where the last step cuts them off.
    function _gather(Pile memory pile, uint256 count, uint256 done, uint256 size, uint8 left) private {
        for (uint256 end = done + size < count ? done + size : count; done < end; done++) {
            pile.deck = FheArithmetic.swap(pile.deck, left - uint8(done));
        }
        if (done == count) pile.hand = FheArithmetic.cut(pile.deck, left - uint8(count), uint8(count));
    }

    function _draw(Pile memory pile, FheDraw[] memory draws, uint256 done, uint256 size, uint8 left) private {
        left -= uint8(done);
        bool isOne = draws.length == 1;
        for (uint256 end = done + size; done < end && done < draws.length; done++) {
            euint64 face;
            (pile.deck, face) = FheArithmetic.draw(pile.deck, left--, isOne);
            pile.hand = FheArithmetic.put(pile.hand, false, face, draws[done], isOne);
        }
    }

    function _open(Context memory c, FheWalk memory w, bytes32 act, FheCall calldata call) private {
        Pile[] memory piles = new Pile[](w.s.seats.length);
        for (uint8 i = 0; i < piles.length; i++) {
            if (i != w.party && (w.changed >> i) & 1 == 0) continue;
            piles[i] = _made(FheHashes.key(c, i, w.s.seats[i].cards), call.piles, i);
        }
        if (euint64.unwrap(piles[w.party].hand) == 0) revert NotServed();
        bytes32[] memory handles = new bytes32[](FheCards.opened(w.ops));
        uint256 count;
        for (uint256 i = 0; i < w.ops.length; i++) {
            FheOp memory op = w.ops[i];
            if (op.kind == FheOpKind.Pass) {
                Pile memory to = piles[op.to];
                euint64 face = FheArithmetic.faceAt(piles[w.party].hand, op.place);
                to.hand = FheArithmetic.put(to.hand, op.isFirst, face, FheDraw(op.other, op.isHole, 0), false);
            } else {
                handles[count++] = FheArithmetic.told(piles[w.party].hand, op);
            }
        }
        if (count != 0) _publish(FheHashes.deed(c, w.party, act), handles);
        for (uint8 i = 0; i < piles.length; i++) {
            if ((w.changed >> i) & 1 == 1) {
                _pass(c, i, w.s.seats[i].cards, act, piles[i], call.seating.seats[i].sessionKey);
            }
        }
    }

    function _publish(bytes32 deed, bytes32[] memory handles) private {
        if (handles.length > MAX_VALUES) revert TooManyValues();
        if (_opened[deed] != 0) revert OpenedBefore();
        _opened[deed] = keccak256(abi.encode(handles));
        for (uint256 i = 0; i < handles.length; i++) {
            // A bit is made public as a byte is: the host looks at the handle alone.
            FHE.makePubliclyDecryptable(euint8.wrap(handles[i]));
        }
        emit Opened(deed, handles);
    }

    /// The receiver's deck stays as it is and gets the new name too.
    function _pass(Context memory c, uint8 seat, bytes32 cards, bytes32 act, Pile memory pile, address reader) private {
        bytes32 key = FheHashes.key(c, seat, FheHashes.next(c, seat, cards, act));
        if (isServed(key)) revert ServedBefore();
        FHE.allowThis(pile.hand);
        FHE.allow(pile.hand, reader);
        _keep(key, key, 0, pile);
    }
}
