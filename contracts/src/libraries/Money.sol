// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Permit} from "../types/TableTypes.sol";

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

    /// True if exactly `amount` came in: a token that takes a fee would leave another table short.
    function take(address token, address from, uint256 amount, Permit calldata permit) internal returns (bool) {
        if (permit.deadline != 0) {
            // Someone may have used the same permit already; then the allowance is there.
            try IERC20(token)
                .permit(from, address(this), permit.value, permit.deadline, permit.v, permit.r, permit.s) {}
                catch {}
        }
        uint256 before = IERC20(token).balanceOf(address(this));
        if (!_called(token, abi.encodeCall(IERC20.transferFrom, (from, address(this), amount)))) return false;
        return IERC20(token).balanceOf(address(this)) - before == amount;
    }

    function give(address token, address to, uint256 amount) internal returns (bool done) {
        if (token != address(0)) return _called(token, abi.encodeCall(IERC20.transfer, (to, amount)));
        // Copies nothing of the answer, which could be as long as the payee likes.
        assembly ("memory-safe") {
            done := call(NATIVE_GAS, to, amount, 0, 0, 0, 0)
        }
    }

    /// Some tokens answer nothing, some answer false.
    function _called(address token, bytes memory data) private returns (bool) {
        (bool done, bytes memory answer) = token.call(data);
        if (!done) return false;
        return answer.length == 0 ? token.code.length > 0 : answer.length >= 32 && abi.decode(answer, (uint256)) == 1;
    }
}
