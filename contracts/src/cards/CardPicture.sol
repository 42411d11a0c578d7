// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// The picture of a card, from its record alone; packages/collection/src/cardPicture.ts draws the same letter for letter.
library CardPicture {
    using Strings for uint256;

    /// Its frame tells the rarity; the sign in the middle is a mirrored pattern of the record's hash.
    function svg(bytes memory record, bool prismatic) internal pure returns (bytes memory) {
        bytes32 hash = keccak256(record);
        bytes memory hue = bytes(uint256((uint256(hash) >> 240) % 360).toString());
        bytes memory frame = bytes.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 336"><rect width="240" height="336" rx="16" fill="hsl(',
            hue,
            ',30%,14%)"/><rect x="8" y="8" width="224" height="320" rx="10" fill="none" stroke="',
            bytes(_color(uint8(record[0]))),
            prismatic ? bytes('" stroke-width="6" stroke-dasharray="12 4') : bytes('" stroke-width="4')
        );
        return bytes.concat(
            bytes.concat(frame, '"/><path fill="hsl(', hue, ',60%,62%)" d="', _sign(uint256(hash))),
            '"/><text x="120" y="292" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#fff">',
            nameOf(record),
            "</text></svg>"
        );
    }

    function nameOf(bytes memory record) internal pure returns (bytes memory name) {
        name = new bytes(uint8(record[1]));
        for (uint256 i = 0; i < name.length; i++) {
            name[i] = record[2 + i];
        }
    }

    function rarityName(uint256 rarity) internal pure returns (string memory) {
        return ["common", "rare", "epic", "legendary", "none"][rarity];
    }

    function _color(uint256 rarity) private pure returns (string memory) {
        return ["#9aa0a6", "#4f9dff", "#b46cff", "#ffb52e", "#5f6368"][rarity];
    }

    /// Seven by seven squares, the right three as the left three; each of the 28 left ones by one bit.
    function _sign(uint256 hash) private pure returns (bytes memory path) {
        for (uint256 bit = 0; bit < 28; bit++) {
            if ((hash >> bit) & 1 == 0) continue;
            (uint256 x, uint256 y) = (bit / 7, bit % 7);
            path = bytes.concat(path, _square(x, y));
            if (x != 3) path = bytes.concat(path, _square(6 - x, y));
        }
    }

    function _square(uint256 x, uint256 y) private pure returns (bytes memory) {
        return bytes.concat("M", bytes((36 + 24 * x).toString()), " ", bytes((60 + 24 * y).toString()), "h24v24h-24z");
    }
}
