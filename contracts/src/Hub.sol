// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Start, end and results of every game of the tables it was made for; leaderboards are read from here.
contract Hub {
    /// Thrown when anyone but a known table reports.
    error UnknownTable();

    event GameStarted(address indexed rules, uint256 indexed tableId, uint64 epoch);
    event GameEnded(address indexed rules, uint256 indexed tableId, uint256 winners, uint256 house);
    /// For each seat, when it leaves at a change or when its table ends.
    event Result(
        address indexed owner,
        address indexed rules,
        uint256 indexed tableId,
        address token,
        uint256 payout,
        bool won
    );

    /// The table contract that made this hub, and the only one it listens to.
    address public immutable table = msg.sender;

    modifier onlyTable() {
        if (msg.sender != table) revert UnknownTable();
        _;
    }

    function started(address rules, uint256 tableId, uint64 epoch) external onlyTable {
        emit GameStarted(rules, tableId, epoch);
    }

    /// A seat has left at a boundary, while the others play on.
    function left(address rules, uint256 tableId, address token, address owner, uint256 payout) external onlyTable {
        emit Result(owner, rules, tableId, token, payout, false);
    }

    /// `owners` by seat, zero for an empty one.
    function ended(
        address rules,
        uint256 tableId,
        address token,
        address[] calldata owners,
        uint256[] calldata payouts,
        uint256 winners,
        uint256 house
    ) external onlyTable {
        emit GameEnded(rules, tableId, winners, house);
        for (uint256 i = 0; i < owners.length; i++) {
            if (owners[i] == address(0)) continue;
            uint256 payout = i < payouts.length ? payouts[i] : 0;
            emit Result(owners[i], rules, tableId, token, payout, (winners >> i) & 1 == 1);
        }
    }
}
