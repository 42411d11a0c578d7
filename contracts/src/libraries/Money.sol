// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Permit} from "../types/TableTypes.sol";
import {Gas} from "./Gas.sol";

interface IERC20 {
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
}

/// Takes and gives ERC-20 tokens, or the native coin where the token is zero.
library Money {
    /// Enough for a contract wallet to note that it was paid; a payee can't burn everyone's gas with more.
    uint256 private constant NATIVE_GAS = 50_000;
    /// Enough for a token behind a proxy that tells its payee; seventeen payees together stay far below a block.
    uint256 private constant TOKEN_GAS = 200_000;

    /// True if exactly `amount` came in: a token that takes a fee would leave another table short.
    function take(address token, address from, uint256 amount, Permit calldata permit) internal returns (bool) {
        if (permit.deadline != 0) {
            // Someone may have used the same permit already; then the allowance is there.
            try IERC20(token)
                .permit(from, address(this), permit.value, permit.deadline, permit.v, permit.r, permit.s) {}
                catch {}
        }
        uint256 before = IERC20(token).balanceOf(address(this));
        if (!_called(token, gasleft(), abi.encodeCall(IERC20.transferFrom, (from, address(this), amount)))) return false;
        return IERC20(token).balanceOf(address(this)) - before == amount;
    }

    /// One payee among several: with a bound on what token and payee may burn, all of which must be there, so
    /// that a failure is theirs and never the poster's.
    function give(address token, address to, uint256 amount) internal returns (bool) {
        Gas.need(token == address(0) ? NATIVE_GAS : TOKEN_GAS);
        return _give(token, to, amount, token == address(0) ? NATIVE_GAS : TOKEN_GAS);
    }

    /// The one payee, who brings the gas.
    function giveAlone(address token, address to, uint256 amount) internal returns (bool) {
        return _give(token, to, amount, gasleft());
    }

    function _give(address token, address to, uint256 amount, uint256 gas_) private returns (bool done) {
        if (token != address(0)) return _called(token, gas_, abi.encodeCall(IERC20.transfer, (to, amount)));
        // Copies nothing of the answer, which could be as long as the payee likes.
        assembly ("memory-safe") {
            done := call(gas_, to, amount, 0, 0, 0, 0)
        }
    }

    /// Some tokens answer nothing, some answer false. No more than a word of the answer is copied.
    function _called(address token, uint256 gas_, bytes memory data) private returns (bool done) {
        uint256 size;
        uint256 answer;
        assembly ("memory-safe") {
            done := call(gas_, token, 0, add(data, 32), mload(data), 0, 32)
            size := returndatasize()
            answer := mload(0)
        }
        if (!done) return false;
        return size == 0 ? token.code.length > 0 : size >= 32 && answer == 1;
    }
}
