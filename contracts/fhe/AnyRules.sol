// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRules} from "../src/interfaces/IRules.sol";
import {Needs} from "../src/libraries/Needs.sol";
import {Need, Outcome, Pending, PendingKind, Shown, Step} from "../src/types/JointTypes.sol";

struct AnyState {
    uint8 phase;
    uint8 actor;
    uint8 acted;
    bool told;
    bool[2] seated;
    uint256[2] stacks;
    Need[] needs;
}

/// What the acting seat asks for: of itself at once, or (`waits`) of whom the dealer names. `actor` acts next,
/// 255 being both seats in any order.
struct AnyAction {
    uint8 actor;
    bool waits;
    Need[] needs;
}

/// For tests: rules by which two seats may ask for any needs whatever. The twin of packages/twin/src/anyGame.ts.
contract AnyRules is IRules {
    error NotAtBoundary();
    error NotYourTurn();

    uint8 private constant BOTH = 255;
    uint8 private constant LOBBY = 0;
    uint8 private constant ACT = 1;
    uint8 private constant WAIT = 2;
    uint8 private constant OVER = 3;

    function setup(bytes calldata) external pure returns (Step memory) {
        AnyState memory s;
        return _step(s);
    }

    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory) {
        AnyState memory s = abi.decode(state, (AnyState));
        (s.seated[seat], s.stacks[seat]) = (true, s.stacks[seat] + amount);
        return _step(s);
    }

    function release(bytes calldata, uint8) external pure returns (Step memory, uint256) {
        revert NotAtBoundary();
    }

    function begin(bytes calldata state) external pure returns (Step memory) {
        AnyState memory s = abi.decode(state, (AnyState));
        s.phase = ACT;
        return _step(s);
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(abi.decode(state, (AnyState)));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory r) {
        AnyState memory s = abi.decode(state, (AnyState));
        bool isAsked = s.actor == BOTH ? (s.acted >> seat) & 1 == 0 : s.actor == seat;
        if (s.phase != ACT || !isAsked) revert NotYourTurn();
        AnyAction memory a = abi.decode(action, (AnyAction));
        if (s.actor == BOTH) s.acted |= uint8(1 << seat);
        if (s.actor != BOTH || s.acted == 3) (s.actor, s.acted) = (a.actor, 0);
        if (a.waits) {
            (s.phase, s.needs) = (WAIT, a.needs);
            return _step(s);
        }
        for (uint256 i = 0; i < a.needs.length; i++) {
            s.told = s.told || Needs.isTelling(a.needs[i]);
        }
        r = _step(s);
        r.needs = a.needs;
    }

    function on(bytes calldata state, Shown[] calldata) external pure returns (Step memory) {
        AnyState memory s = abi.decode(state, (AnyState));
        if (!s.told) (s.phase, s.needs) = (ACT, new Need[](0));
        s.told = false;
        return _step(s);
    }

    function forfeit(bytes calldata state, uint8) external pure returns (Step memory) {
        return _over(state);
    }

    function broken(bytes calldata state, uint256) external pure returns (Step memory) {
        return _over(state);
    }

    function absent(bytes calldata state, uint256) external pure returns (Step memory) {
        return _over(state);
    }

    function outcome(bytes calldata state) external pure returns (Outcome memory o) {
        AnyState memory s = abi.decode(state, (AnyState));
        o.boundary = s.phase == LOBBY || s.phase == OVER;
        o.payouts = new uint256[](2);
        (o.payouts[0], o.payouts[1]) = (s.stacks[0], s.stacks[1]);
    }

    function _over(bytes calldata state) private pure returns (Step memory) {
        AnyState memory s = abi.decode(state, (AnyState));
        (s.phase, s.needs) = (OVER, new Need[](0));
        return _step(s);
    }

    function _step(AnyState memory s) private pure returns (Step memory r) {
        r.state = abi.encode(s);
        r.pending = _pending(s);
    }

    function _pending(AnyState memory s) private pure returns (Pending memory p) {
        if (s.phase == ACT && s.actor == BOTH) (p.kind, p.seats) = (PendingKind.All, 3 & ~uint256(s.acted));
        else if (s.phase == ACT) (p.kind, p.seat) = (PendingKind.Action, s.actor);
        if (s.phase == WAIT) (p.kind, p.needs) = (PendingKind.Dealer, s.needs);
    }
}
