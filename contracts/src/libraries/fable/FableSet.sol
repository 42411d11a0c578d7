// SPDX-License-Identifier: MIT
// Printed from packages/games/fable/src/set.ts by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

/// The first set of Fable: attack, defence, provision and keywords, four bytes a face.
library FableSet {
    uint256 internal constant FACES = 36;
    uint256 internal constant WINGED = 1;
    uint256 internal constant BREACH = 2;
    uint256 internal constant WAKEFUL = 4;
    uint256 internal constant VENOM = 8;

    bytes internal constant CARDS = //
        hex"0006020001040200020302000302020004010200000704000105040002040400"
        hex"0303040004020400050104000008070001060700020507000304070004030700"
        hex"050207000601070001070c0002060c0003050c0004040c0005030c0006020c00"
        hex"010204010203070104020c01030204020402070205030c020202040403030704"
        hex"04030c04010104080103070802040c08";
}
