// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {HoldemAction, HoldemConfig, HoldemState} from "../../src/types/HoldemTypes.sol";
import {Need, Outcome, Pending, PendingKind, Shown, Step, Verb} from "../../src/types/JointTypes.sol";
import {Test} from "../utils/Test.sol";

/// A table for tests: holds the state and a deck whose order the test decides.
abstract contract HoldemTable is Test {
    HoldemRules internal rules = new HoldemRules();
    bytes internal state;
    uint8[52] internal faces;

    function _config() internal pure returns (HoldemConfig memory) {
        return HoldemConfig(9, 0, 200, type(uint96).max, 50, 100, 0, 1, 1_000_000, 70, 0, 0, 0, 0);
    }

    function _open(HoldemConfig memory config, uint256[] memory stacks) internal {
        state = rules.setup(abi.encode(config)).state;
        for (uint8 seat = 0; seat < stacks.length; seat++) {
            state = rules.admit(state, seat, stacks[seat] + config.bond).state;
        }
        state = rules.begin(state).state;
        for (uint8 i = 0; i < 52; i++) faces[i] = i;
    }

    function _act(uint8 seat, uint8 kind, int256 amount) internal returns (Step memory step) {
        step = rules.step(state, seat, abi.encode(HoldemAction(kind, amount)));
        state = step.state;
        if (step.needs.length > 0 && step.needs[0].verb == Verb.Show) state = rules.on(state, _shown(step.needs)).state;
    }

    /// Meets what the dealer owes, once.
    function _deal() internal {
        state = rules.on(state, _shown(rules.pending(state).needs)).state;
    }

    function _toAction() internal {
        while (rules.pending(state).kind == PendingKind.Dealer) _deal();
    }

    function _shown(Need[] memory needs) internal view returns (Shown[] memory shown) {
        uint256 number;
        for (uint256 i = 0; i < needs.length; i++) if (needs[i].verb == Verb.Show) number++;
        shown = new Shown[](number);
        number = 0;
        for (uint256 i = 0; i < needs.length; i++) {
            if (needs[i].verb == Verb.Show) shown[number++] = Shown(needs[i].slot, faces[needs[i].slot]);
        }
    }

    function _decoded() internal view returns (HoldemState memory) {
        return abi.decode(state, (HoldemState));
    }

    function _chips() internal view returns (uint256 sum) {
        Outcome memory o = rules.outcome(state);
        sum = o.pot + o.house;
        for (uint256 i = 0; i < o.payouts.length; i++) sum += o.payouts[i];
    }

    function _turn() internal view returns (uint8) {
        Pending memory p = rules.pending(state);
        assertEq(p.kind, PendingKind.Action, "a seat must act");
        return p.seat;
    }
}
