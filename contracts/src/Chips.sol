// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SignedTypes} from "./types/SignedTypes.sol";

/// Play money for development chains: an ERC-20 with permit (EIP-2612), of which anyone may take some
/// once a day. Worth nothing.
contract Chips {
    /// Thrown when a transfer exceeds the balance.
    error InsufficientBalance();
    /// Thrown when a transfer exceeds the allowance.
    error InsufficientAllowance();
    /// Thrown when a permit's deadline has passed.
    error PermitExpired();
    /// Thrown when a permit isn't signed by its owner.
    error BadPermit();
    /// Thrown when a wallet asks for more than the faucet gives a day.
    error FaucetLimit();

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    string public constant name = "Facedown Chips";
    string public constant symbol = "CHIPS";
    string public constant version = "1";
    uint8 public constant decimals = 6;
    uint256 public constant FAUCET_LIMIT = 100_000e6;
    bytes32 private constant NAME = keccak256("Facedown Chips");
    bytes32 private constant VERSION = keccak256("1");
    uint256 private constant MAX_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    struct Taken {
        uint64 day;
        uint192 amount;
    }

    uint256 public totalSupply;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) private _allowance;
    mapping(address owner => uint256) public nonces;
    mapping(address owner => Taken) private _taken;

    /// The table contract takes chips only with a signature of their owner that names the amount: asking for
    /// an allowance too would be the same question twice.
    address public immutable table;

    constructor(address table_) {
        table = table_;
    }

    function allowance(address owner, address spender) public view returns (uint256) {
        return spender == table ? type(uint256).max : _allowance[owner][spender];
    }

    /// Gives the caller chips, up to the limit a day.
    function faucet(uint256 amount) external {
        faucetTo(msg.sender, amount);
    }

    /// Gives anyone chips, up to the limit a day for each who gets some: a newcomer has no coins to ask with.
    function faucetTo(address to, uint256 amount) public {
        Taken storage taken = _taken[to];
        uint64 today = uint64(block.timestamp / 1 days);
        uint256 before = taken.day == today ? taken.amount : 0;
        if (amount > FAUCET_LIMIT - before) revert FaucetLimit();
        (taken.day, taken.amount) = (today, uint192(before + amount));
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance(from, msg.sender);
        if (allowed < amount) revert InsufficientAllowance();
        unchecked {
            if (allowed != type(uint256).max) _allowance[from][msg.sender] = allowed - amount;
        }
        _move(from, to, amount);
        return true;
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired();
        bytes32 message = keccak256(abi.encode(SignedTypes.PERMIT, owner, spender, value, nonces[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), message));
        if (uint256(s) > MAX_S || owner == address(0) || ecrecover(digest, v, r, s) != owner) revert BadPermit();
        _approve(owner, spender, value);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(SignedTypes.DOMAIN, NAME, VERSION, block.chainid, address(this)));
    }

    function _approve(address owner, address spender, uint256 amount) private {
        _allowance[owner][spender] = amount;
        emit Approval(owner, spender, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        uint256 held = balanceOf[from];
        if (held < amount) revert InsufficientBalance();
        unchecked {
            balanceOf[from] = held - amount;
            // Never above the supply, which is checked.
            balanceOf[to] += amount;
        }
        emit Transfer(from, to, amount);
    }
}
