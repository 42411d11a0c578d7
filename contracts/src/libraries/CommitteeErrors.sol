// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What is refused of a committee's keys and answers; the codes of packages/crypto/src/committee.
interface CommitteeErrors {
    /// Thrown when a committee hasn't 2 ≤ t ≤ n ≤ 9.
    error BadThreshold();
    /// Thrown when the share keys don't lie on one polynomial of degree below t.
    error NotOnPolynomial();
    /// Thrown when a mask doesn't name exactly t of the n servers.
    error WrongServers();
    /// Thrown when the servers' answers or what was made of them is false.
    error BadShareProof();
    /// Thrown when a deal by the servers is false.
    error BadDealProof();
    /// Thrown when a table's key isn't signed by the servers whose master keys are known.
    error BadTableKey();
    /// Thrown when sealed tokens aren't what their proof says.
    error BadEscrowProof();
}
