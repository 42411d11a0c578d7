// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What seats have learnt, five bytes an entry: knower, slot, memo, and two of faces played since. Twin of seen.ts.
library RelicSeen {
    uint256 private constant WIDTH = 5;

    function learn(bytes memory list, uint8 knower, uint8 slot, uint8 memo) internal pure returns (bytes memory) {
        return abi.encodePacked(list, knower, slot, memo, uint16(0));
    }

    /// Drops, in place, what is known of these slots.
    function forget(bytes memory list, uint256 slots) internal pure {
        uint256 length = list.length;
        if (length == 0) return;
        uint256 kept;
        unchecked {
            for (uint256 i = 0; i < length; i += WIDTH) {
                if ((slots >> uint8(list[i + 1])) & 1 == 1) continue;
                if (kept != i) {
                    for (uint256 j = 0; j < WIDTH; j++) {
                        list[kept + j] = list[i + j];
                    }
                }
                kept += WIDTH;
            }
        }
        assembly ("memory-safe") {
            mstore(list, kept)
        }
    }

    /// Two cards were mixed and one of them was played: the other is in `left`.
    function afterPlay(bytes memory list, uint8 kept, uint8 left, uint8 face) internal pure {
        uint256 length = list.length;
        unchecked {
            for (uint256 i = 0; i < length; i += WIDTH) {
                uint8 slot = uint8(list[i + 1]);
                if (slot != kept && slot != left) continue;
                list[i + 1] = bytes1(left);
                if (face > 7) list[i + 3] = bytes1(uint8(list[i + 3]) | uint8(1 << (face - 8)));
                else list[i + 4] = bytes1(uint8(list[i + 4]) | uint8(1 << face));
            }
        }
    }

    /// Two cards changed hands and slots.
    function afterSwap(bytes memory list, uint8 mine, uint8 given, uint8 theirs, uint8 taken) internal pure {
        uint256 length = list.length;
        unchecked {
            for (uint256 i = 0; i < length; i += WIDTH) {
                uint8 slot = uint8(list[i + 1]);
                if (slot == mine) list[i + 1] = bytes1(given);
                else if (slot == theirs) list[i + 1] = bytes1(taken);
            }
        }
    }
}
