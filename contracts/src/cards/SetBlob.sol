// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// One version of a set as the code of a contract that can't run: cheaper than storage, and nobody can change it.
/// Layout: a STOP; the number of records; four pool sizes, common to legendary; the pools' faces, ascending;
/// where each record ends (two bytes each, from the first record's start); the records.
library SetBlob {
    /// Thrown when a record is not rarity, a name of 1 to 31 plain letters, and the game's own bytes.
    error BadRecord(uint256 face);
    /// Thrown when a set has no record, or more than a word has faces.
    error TooManyFaces();
    /// Thrown when the records are longer than a contract may be.
    error TooLong();

    uint256 private constant MAX_FACES = 128;
    uint256 private constant MAX_BYTES = 24_575;
    uint256 internal constant RARITIES = 4;
    /// The rarity of what no pack holds.
    uint256 internal constant NO_RARITY = 4;

    /// Answers with the faces that have a record, as a mask. An empty record is a face that the set hasn't.
    function write(bytes[] calldata records) internal returns (address blob, uint128 faces) {
        uint256 n = records.length;
        if (n == 0 || n > MAX_FACES) revert TooManyFaces();
        bytes[RARITIES] memory pools;
        bytes memory ends;
        bytes memory all;
        for (uint256 face = 0; face < n; face++) {
            bytes calldata record = records[face];
            if (record.length != 0) {
                uint256 rarity = _checked(record, face);
                if (rarity < RARITIES) pools[rarity] = bytes.concat(pools[rarity], bytes1(uint8(face)));
                faces |= uint128(1 << face);
            }
            all = bytes.concat(all, record);
            if (all.length > MAX_BYTES) revert TooLong();
            ends = bytes.concat(ends, bytes2(uint16(all.length)));
        }
        bytes memory sizes = abi.encodePacked(
            uint8(pools[0].length), uint8(pools[1].length), uint8(pools[2].length), uint8(pools[3].length)
        );
        bytes memory drawn = bytes.concat(pools[0], pools[1], pools[2], pools[3]);
        blob = _create(bytes.concat(bytes1(uint8(n)), sizes, drawn, ends, all));
    }

    function recordOf(address blob, uint256 face) internal view returns (bytes memory) {
        bytes memory head = _read(blob, 0, 5);
        uint256 n = uint8(head[0]);
        if (face >= n) return "";
        uint256 endsAt = 5 + _drawn(head);
        bytes memory ends = _read(blob, endsAt, 2 * n);
        uint256 from = face == 0 ? 0 : _end(ends, face - 1);
        return _read(blob, endsAt + 2 * n + from, _end(ends, face) - from);
    }

    /// Four sizes, and then the faces that they count.
    function poolsOf(address blob) internal view returns (bytes memory) {
        return _read(blob, 1, 4 + _drawn(_read(blob, 0, 5)));
    }

    function _checked(bytes calldata record, uint256 face) private pure returns (uint256 rarity) {
        if (record.length < 3) revert BadRecord(face);
        rarity = uint8(record[0]);
        uint256 length = uint8(record[1]);
        if (rarity > NO_RARITY || length == 0 || length > 31 || record.length < 2 + length) revert BadRecord(face);
        // Names stand in JSON and SVG as they are.
        for (uint256 i = 2; i < 2 + length; i++) {
            bytes1 c = record[i];
            if (c < 0x20 || c > 0x7e || c == '"' || c == "\\" || c == "<" || c == ">" || c == "&") {
                revert BadRecord(face);
            }
        }
    }

    function _drawn(bytes memory head) private pure returns (uint256) {
        return uint256(uint8(head[1])) + uint8(head[2]) + uint8(head[3]) + uint8(head[4]);
    }

    function _end(bytes memory ends, uint256 face) private pure returns (uint256) {
        return (uint256(uint8(ends[2 * face])) << 8) | uint8(ends[2 * face + 1]);
    }

    function _create(bytes memory data) private returns (address blob) {
        if (data.length > MAX_BYTES) revert TooLong();
        // Copies everything after these ten bytes into the new contract's code; a STOP comes first there.
        bytes memory code = abi.encodePacked(hex"61", uint16(data.length + 1), hex"80600a5f395ff3", hex"00", data);
        assembly ("memory-safe") {
            blob := create(0, add(code, 32), mload(code))
        }
        if (blob == address(0)) revert TooLong();
    }

    function _read(address blob, uint256 from, uint256 length) private view returns (bytes memory data) {
        data = new bytes(length);
        assembly ("memory-safe") {
            extcodecopy(blob, add(data, 32), add(from, 1), length)
        }
    }
}
