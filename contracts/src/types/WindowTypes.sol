// SPDX-License-Identifier: MIT
// Generated from the layout of Window by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct Window {
    uint16 asked;
    uint16 spoke;
}
