// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IJoinCheck} from "../interfaces/IJoinCheck.sol";
import {Signing} from "../libraries/Signing.sol";
import {SignedTypes} from "../types/SignedTypes.sol";

/// A house says how strong an owner is, by its signature; a table asks for a range. Anyone brings a ticket to the
/// chain, before the join. The newest holds: an older one can't be brought back.
contract HouseTickets is IJoinCheck {
    using Signing for address;

    /// Thrown when the config isn't house, lowest and highest rating.
    error MalformedConfig();
    /// Thrown when the house has signed nothing for this owner.
    error NoTicket();
    /// Thrown when the ticket's time is over.
    error TicketExpired();
    /// Thrown when the rating is outside the table's range.
    error RatingOutOfRange();
    /// Thrown when a newer ticket is known.
    error StaleTicket();
    /// Thrown when the house hasn't signed this ticket.
    error BadSignature();

    event Presented(address indexed house, address indexed owner, uint32 rating, uint64 issued, uint64 expires);

    struct Ticket {
        uint32 rating;
        uint64 issued;
        uint64 expires;
    }

    mapping(address house => mapping(address owner => Ticket)) public ticketOf;

    function present(address house, address owner, Ticket calldata ticket, bytes calldata signature) external {
        if (ticket.issued <= ticketOf[house][owner].issued) revert StaleTicket();
        bytes32 message = keccak256(abi.encode(SignedTypes.RATING, owner, ticket.rating, ticket.issued, ticket.expires));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", Signing.domainOf(address(this)), message));
        if (house == address(0) || !house.isByWallet(digest, signature)) revert BadSignature();
        ticketOf[house][owner] = ticket;
        emit Presented(house, owner, ticket.rating, ticket.issued, ticket.expires);
    }

    /// `config` is `abi.encode(address house, uint32 lowest, uint32 highest)`.
    function check(uint256, address, address owner, bytes calldata config) external view {
        if (config.length != 96) revert MalformedConfig();
        (uint256 house, uint256 lowest, uint256 highest) = abi.decode(config, (uint256, uint256, uint256));
        if (house > type(uint160).max || lowest > highest) revert MalformedConfig();
        Ticket memory ticket = ticketOf[address(uint160(house))][owner];
        if (ticket.issued == 0) revert NoTicket();
        if (block.timestamp > ticket.expires) revert TicketExpired();
        if (ticket.rating < lowest || ticket.rating > highest) revert RatingOutOfRange();
    }
}
