// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TableState} from "../libraries/Reducer.sol";
import {
    FixedState,
    PostedMove,
    Seating,
    Signature,
    TableEntry,
    TableErrors,
    TableRecord,
    TableSetup,
    TableTerms
} from "../types/TableTypes.sol";

/// What each call brings. All of it but entries, moves, signatures and witnesses is checked against a
/// hash that the table keeps.
struct JoinCall {
    uint256 tableId;
    TableTerms terms;
    TableSetup setup;
    /// The seats before this join.
    Seating seating;
    /// The rules' state of the lobby before this join.
    bytes rules;
    TableEntry entry;
}

struct StartCall {
    uint256 tableId;
    TableTerms terms;
    TableSetup setup;
    Seating seating;
    /// The rules' state of the lobby.
    bytes rules;
    /// Of every seat (empty for an empty one).
    bytes[] cardKeys;
}

struct LobbyCall {
    uint256 tableId;
    TableTerms terms;
    TableSetup setup;
    Seating seating;
    bytes rules;
}

struct AdvanceCall {
    uint256 tableId;
    TableTerms terms;
    Seating seating;
    /// `dealer` may stay empty where no move touches a card.
    TableState state;
    PostedMove[] moves;
}

struct TimeoutCall {
    uint256 tableId;
    TableTerms terms;
    TableState state;
    bytes witness;
}

struct SettleCall {
    uint256 tableId;
    TableTerms terms;
    Seating seating;
    bytes rules;
    /// Zero for a state that all seats agreed to close.
    bytes32 dealerHash;
    uint64 version;
    /// Of a recorded state in the middle of a round; else zero.
    bytes32 round;
    /// None if the chain has recorded this very state.
    Signature[] acks;
    /// At an on-chain table that is at a boundary but not over: the seat that closes it.
    uint8 seat;
    bytes permission;
}

struct ChangeCall {
    uint256 tableId;
    TableTerms terms;
    TableSetup setup;
    /// The seats of the epoch that ends.
    Seating seating;
    /// The rules' state at the boundary, the hash of the dealer's, and their version.
    bytes rules;
    bytes32 dealerHash;
    uint64 version;
    /// The seats that leave, as a mask; they are paid at once.
    uint256 leaving;
    /// New seats, and seats that top up, each once and rising.
    TableEntry[] entries;
    /// Of every seat in the new epoch (empty for an empty one).
    bytes[] cardKeys;
    /// Of the whole change: by every seat of the old epoch in the order of seats, but for leavers whose time ran
    /// out on the chain; then by each entry whose session key hasn't signed so far.
    Signature[] signatures;
}

interface ITableEvents {
    event Created(uint256 indexed tableId, address indexed creator, TableTerms terms, TableSetup setup);
    event Joined(
        uint256 indexed tableId,
        address indexed owner,
        uint8 seat,
        address sessionKey,
        uint256 amount,
        uint64 epoch,
        bytes cardKey
    );
    /// What the table's locker says that a seat brings.
    event Brought(uint256 indexed tableId, uint8 seat, uint256 word);
    /// An owner's authorisations for this table are void, but for those with this number.
    event Revoked(uint256 indexed tableId, address indexed owner, uint64 nonce);
    event Left(uint256 indexed tableId, address indexed owner, uint8 seat, uint256 amount);
    event Cancelled(uint256 indexed tableId);
    /// An epoch begins: at the start, and after each change. A table that its last join has started keeps the
    /// hash of its lobby as its state until somebody calls `begin`.
    event Started(uint256 indexed tableId, uint64 epoch, uint64 version, bytes32 state);
    /// The first state of a table that its last join has started.
    event Begun(uint256 indexed tableId, bytes32 state);
    /// Rules or dealer refuse to begin, with this error: the table is a lobby again.
    event Refused(uint256 indexed tableId, bytes reason);
    /// The card keys of an epoch that follows a change; those of the first are in the joins.
    event Keyed(uint256 indexed tableId, uint64 epoch, bytes[] cardKeys);
    event Fixed(uint256 indexed tableId, uint64 epoch, uint64 version, bytes32 state);
    event Disputed(uint256 indexed tableId, uint64 version, bytes32 state, uint256 deadline);
    /// `version` and `state` are those that the move leads to; `round` is the state in which a share's round began,
    /// and zero for one seat's action. Everything that the party has signed is here.
    event Moved(
        uint256 indexed tableId,
        uint64 version,
        bytes32 state,
        bytes32 round,
        uint8 party,
        bytes payload,
        bytes evidence,
        Signature signature
    );
    /// `late` are the parties that were too late.
    event Lapsed(uint256 indexed tableId, uint64 version, bytes32 state, uint256 late);
    event Settled(uint256 indexed tableId, uint64 version, uint256[] payouts, uint256 house);
    /// A transfer failed; the money waits for `withdraw`.
    event Owed(address indexed token, address indexed owner, uint256 amount);
    event Withdrawn(address indexed token, address indexed owner, uint256 amount);
}

/// Many tables, each three words: the hashes of its state and seats, and in one word what is in escrow, version,
/// epoch, phase and deadline. A table's number is the hash of chain, contract and terms. docs/adr/0020 tells what each call brings and who signs.
interface ITable is ITableEvents, TableErrors {
    /// Opens a lobby; `setup.salt` makes it one of its own. Whoever calls pays; `setup.creator` is whom he names: it may start with fewer seats and
    /// cancel, and has no other power. Token zero is the native coin.
    function create(TableTerms calldata terms, TableSetup calldata setup) external returns (uint256 tableId);

    /// Takes a seat in the lobby; the join that fills the table starts it.
    function join(JoinCall calldata call) external payable;

    /// The creator starts with fewer seats than there could be.
    function start(StartCall calldata call) external;

    /// Anyone records the first state of a table that its last join has started, which nobody has had to pay
    /// for so far. Needed only where the chain is to judge that very state.
    function begin(StartCall calldata call) external;

    /// An owner takes back every authorisation to seat him here that hasn't been used.
    function revoke(uint256 tableId) external;

    /// The same by anyone, with the owner's signature of a `Revoke` that names the number which ends by it: whoever
    /// has no coin for gas, or is kept from sending, isn't bound by what he signed.
    function revokeFor(uint256 tableId, address owner, bytes calldata permission) external;

    /// A seat leaves the lobby and takes back what it brought.
    function leaveLobby(LobbyCall calldata call, uint8 seat, bytes calldata permission) external;

    /// The creator closes the lobby; all take back what they brought.
    function cancel(LobbyCall calldata call) external;

    /// Records a newer state that all seats signed. In PLAY this leads back to LIVE, but in no epoch in which a lapse
    /// led on with the hand: cards may have been opened that a state from before it knows nothing of.
    function checkpoint(
        uint256 tableId,
        TableTerms calldata terms,
        Seating calldata seating,
        FixedState calldata fixedState
    ) external;

    /// LIVE to REGISTER: newer states may be registered until the deadline, then the table plays on chain.
    /// By a seat's owner or session key, or by a delegate with the session key's permission. Without acks
    /// it disputes the recorded state.
    function dispute(
        uint256 tableId,
        TableTerms calldata terms,
        Seating calldata seating,
        FixedState calldata fixedState,
        uint8 seat,
        bytes calldata permission
    ) external;

    /// PLAY, up to the deadline: anyone posts moves and shares that the owing party signed. A share that doesn't end
    /// its round leaves version and deadline as they are; but in the last quarter of its time it moves the deadline
    /// by another quarter, once a party, so that nobody's own share comes too late because of it.
    function advance(AdvanceCall calldata call) external;

    /// PLAY, after the deadline: anyone lets the clock act.
    function timeout(TimeoutCall calldata call) external;

    /// Pays out, once.
    function settle(SettleCall calldata call) external;

    /// At a boundary: seats leave, enter and top up, and a new epoch begins.
    function change(ChangeCall calldata call) external payable;

    /// Takes money whose transfer failed before.
    function withdraw(address token, address to) external;

    function recordOf(uint256 tableId) external view returns (TableRecord memory);
    /// The number that an authorisation of this owner must name.
    function nonceOf(uint256 tableId, address owner) external view returns (uint64);
    function owed(address token, address owner) external view returns (uint256);
    /// The phase and deadline at this moment: REGISTER becomes PLAY by itself.
    function clock(uint256 tableId, TableTerms calldata terms) external view returns (uint8 phase, uint256 deadline);
}
