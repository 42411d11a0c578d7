// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";

/// The points of faces, M_f = (f + 1)·G, by one addition instead of a multiplication: 1…15 times G, then
/// 16, 32, … 240 times G. A test derives all of them again.
library Faces {
    bytes private constant MULTIPLES =
        hex"00000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000002"
        hex"030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd315ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4"
        hex"0769bf9ac56bea3ff40232bcb1b6bd159315d84715b8e679f2d355961915abf02ab799bee0489429554fdb7c8d086475319e63b40b9c5b57cdf1ff3dd9fe2261"
        hex"06a7b64af8f414bcbeef455b1da5208c9b592b83ee6599824caa6d2ee9141a7608e74e438cee31ac104ce59b94e45fe98a97d8f8a6e75664ce88ef5a41e72fbc"
        hex"17c139df0efee0f766bc0204762b774362e4ded88953a39ce849a8a7fa163fa901e0559bacb160664764a357af8a9fe70baa9258e0b959273ffc5718c6d4cc7c"
        hex"09f4ca411a3f52f4e0792fd9e792779856719215d3b32a762afe3d5b8c684af90d8ef3d795acd4b35d4366ab22e4ad335273aa59429e26929d0f64583474d9c8"
        hex"17072b2ed3bb8d759a5325f477629386cb6fc6ecb801bd76983a6b86abffe078168ada6cd130dd52017bb54bfa19377aadfe3bf05d18f41b77809f7f60d4af9e"
        hex"08b1d51d23480c10f472f5e93b9cfea88238c121fe155af7043937882c306a63299836713dad3fa34e337aa412466015c366af8ec50b9d7bd05aa74642822021"
        hex"039730ea8dff1254c0fee9c0ea777d29a9c710b7e616683f194f18c43b43b869073a5ffcc6fc7a28c30723d6e58ce577356982d65b833a5a5c15bf9024b43d98"
        hex"09d3a257b99f1ad804a9e2354ea71c72da7fa518f4ca7904c6951d924b4045b4174be12ae3fd899d55d3e487fa103f951a24ca0f670ecae802209b2518ccca6c"
        hex"2a14705537b009189da8808651eecdb82482477fe92ac12ca8b71f80fc3d49ef2df7ee7f243ea8b38e1ddf14029258877a618c779fd4717db6177e19ea67ec38"
        hex"25d32c471c8cd1ab9ac9b4118d040166f75ad9e4f36526b09fc0b7d1002bc8512db09ae9bc0cb9addf3404069078f0367ff42b63cb1c200bae5bf9095585b69c"
        hex"05e86f8cc8a7a4f10f56093465679f17f8b8c3fdb41469e408b529e030f52f3f2857bd14bbc09767bed8e913d3ccb42b2bc8738f715417dd6f020725d22bcd90"
        hex"15bf2bb17880144b5d1cd2b1f46eff9d617bffd1ca57c37fb5a49bd84e53cf66049c797f9ce0d17083deb32b5e36f2ea2a212ee036598dd7624c168993d1355f"
        hex"2d96b121486ab9da7bf549e57d2f8a6cc1983a336903524fb05dcd507457f63c1dcb45731979ca35dfde49a476e273a1b1c9b52e3eca22fae279459920daa7e3"
        hex"17f485337f6e10fca0e385f7a93d1ac0a977e43995c3e4d9b8f89daa6a183f4405ccdc1561db963516da62c66edd39d1bb9c6c4674990c4440403c88025c95ad"
        hex"0ac610b573e9fb98deaf5aa48feb447536418ddc4cefd17c277c852a2a02a4131940e395f5eeaaf3b73a54a9db9910c3b7f907cad7f55137fb0c3847a682d315"
        hex"1774c9824d457fcdcdbbe9679bd152d351a7597b49c9f69bb2467a6328b7b4060aa49fb46445cf3aa565cef7d4040b4c60d3e4f866e8c90a876f9d7f4d0adfd9"
        hex"06b7c24035a06c42bcb47d54df4104cd8880f68263afce13250ecc65f7669d1e2179e38c6e6341d1c80b4ed2ad6d43188c01c2f70a8093b37fc02f9fd9e5f12f"
        hex"0d47c71c5fb6e7b498a6e6e3cb971aa9c144daf57d31979b7d372a15e1933f8008d2672127a9b79ea005703933d7bf7d4746cc1b30284f933844acb708e89613"
        hex"2947e347a1b83971790018d5fa3a3c691f0dc720e0cd494a6c5f860a58ccf9531143f0155e0f21c29867070064ac3778983f0d47aba2ee9eb64dc3f0e22a2b67"
        hex"059d1464318cb84e2f7c390bdea32721006723bc4e7333d529e877b8ac1650b21eabfdaebcec3da68ef11af7459e90f8a369df383de8b37169e2365bf884ac36"
        hex"2295215c9285bdc4f6beefdeccc5ccb67bbb9959f05f4c2a716a8f442fa6949810174283cbb851eaf5f64a278b0fe58fb9b3b0b6a31439012ebe8d731bcdf851"
        hex"00774ec3c1f9fd9290a6308730af1510078221577db601e07e3d1491d8aeee592d9752d63211a5d70a2b923fa46323d9ee4b335214821c4e28335fe4ab36f5f6"
        hex"216292f75f3953e6b11591200c40b1a09a67e60fb78494414b3774bde4d7ca7c12fc2fd8a216b8bf86293e60650993ba4fd6b784c3b510072979f8a4ba3970c8"
        hex"1e6bb696f99737e150c22d7c764ddf4d6276972d6ba60fbb552b91d910629ed00632265a1fec6759e6bf985950d9e08220a72424375fe56d72cf9db574c10b40"
        hex"2e6ac62f9e70e0c7cb62fedf1aea5461faaeb507efe3c908f65d32ba58c93551238fab1dbed6117abf1bea6fbc8150553142788f80a72fd114991c4f1a964b69"
        hex"0f0b6fb3d40a2a87e2a9c441a7bd4e4623fe8398d36191eb34952c4099fc18f01d131edc4c3990a0a7c32ea25feaa682d437b2622f7314a0ab0427ebfdf2fb93"
        hex"236e1e51dc9e30fc8527d71a3583878c27aa9ccf53b0cacc9556793aa35b0fc019b16af5d82e0342af2c1e5caaaadd4058cd7575e57aac89297ff64c49c528bc"
        hex"2bbf26b1b0247a045477f4bedf0feb85794b1caab45364c188b8a2f42e48dd7316d6288ae32130dc863994f8e4704a5764f24b421c70fbc1a83cc4cb5125a12e";

    /// The memory address of the table.
    function load() internal pure returns (uint256 table) {
        bytes memory multiples = MULTIPLES;
        assembly ("memory-safe") {
            table := add(multiples, 32)
        }
    }

    /// M_f for a face up to 255.
    function at(uint256 table, uint256 face) internal view returns (Point memory point) {
        if (face == 255) return Bn254.mul(Bn254.generator(), 256);
        bool done = true;
        assembly ("memory-safe") {
            let low := and(add(face, 1), 15)
            let high := shr(4, add(face, 1))
            switch mul(low, high)
            case 0 {
                // One of the two alone.
                let place := add(high, 14)
                if low { place := sub(low, 1) }
                mcopy(point, add(table, shl(6, place)), 64)
            }
            default {
                let m := mload(0x40)
                mcopy(m, add(table, shl(6, sub(low, 1))), 64)
                mcopy(add(m, 64), add(table, shl(6, add(high, 14))), 64)
                done := staticcall(gas(), 6, m, 128, point, 64)
            }
        }
        if (!done) revert PlayersErrors.PointNotOnCurve();
    }
}
