// SPDX-License-Identifier: MIT
// Generated from the layout of Duel by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct DuelConfig {
    uint128 stake;
    uint128 bond;
    uint8 boss;
    bool oaths;
    bool owned;
    bytes[2] lists;
}

struct DuelState {
    uint8 phase;
    uint8 seat;
    uint8 turn;
    uint256 pot;
    uint8 replaces;
    bool oathed;
    uint8 springs;
    uint8 seek;
    uint8 aside;
    uint8 winner;
    bool[2] seated;
    uint256[2] stacks;
    uint256[2] owned;
    uint8[2] mana;
    uint8[2] most;
    uint8[2] next;
    uint8[2] left;
    uint8[2] tired;
    uint8[2] draws;
    uint8[2] lapses;
    uint8[2] lastPlayed;
    bytes32[2] listHashes;
    DuelConfig config;
    bytes[2] hands;
    bytes[2] open;
    uint48[] units;
}

struct DuelAction {
    uint8 kind;
    uint8 what;
    uint8 to;
    uint8 target;
}

library DuelPhase {
    uint8 internal constant Waiting = 0;
    uint8 internal constant Choose = 1;
    uint8 internal constant Reveal = 2;
    uint8 internal constant Lay = 3;
    uint8 internal constant Opening = 4;
    uint8 internal constant Mulligan = 5;
    uint8 internal constant Redraw = 6;
    uint8 internal constant Turn = 7;
    uint8 internal constant Draw = 8;
    uint8 internal constant Seek = 9;
    uint8 internal constant Forget = 10;
    uint8 internal constant EndDraw = 11;
    uint8 internal constant Close = 12;
    uint8 internal constant Over = 13;
}

library DuelKind {
    uint8 internal constant ChooseList = 0;
    uint8 internal constant RevealList = 1;
    uint8 internal constant Mulligan = 2;
    uint8 internal constant Move = 3;
    uint8 internal constant Strike = 4;
    uint8 internal constant Play = 5;
    uint8 internal constant PlayOpen = 6;
    uint8 internal constant Replace = 7;
    uint8 internal constant Oath = 8;
    uint8 internal constant Keep = 9;
    uint8 internal constant Forget = 10;
    uint8 internal constant End = 11;
    uint8 internal constant Concede = 12;
}

library DuelTrigger {
    uint8 internal constant None = 0;
    uint8 internal constant Arrive = 1;
    uint8 internal constant Last = 2;
    uint8 internal constant Dawn = 3;
    uint8 internal constant Dusk = 4;
    uint8 internal constant Cast = 5;
    uint8 internal constant Spell = 6;
    uint8 internal constant Oath = 7;
}

library DuelScope {
    uint8 internal constant None = 0;
    uint8 internal constant Foe = 1;
    uint8 internal constant Unit = 2;
    uint8 internal constant Friend = 3;
    uint8 internal constant OwnUnit = 4;
    uint8 internal constant FoeAndAround = 5;
    uint8 internal constant FoeRow = 6;
    uint8 internal constant OwnGeneral = 7;
    uint8 internal constant EnemyGeneral = 8;
    uint8 internal constant EnemyUnits = 9;
    uint8 internal constant OwnUnits = 10;
    uint8 internal constant FriendsAround = 11;
    uint8 internal constant FoesAround = 12;
}

library DuelOp {
    uint8 internal constant None = 0;
    uint8 internal constant Damage = 1;
    uint8 internal constant Heal = 2;
    uint8 internal constant Strengthen = 3;
    uint8 internal constant Ready = 4;
    uint8 internal constant Stun = 5;
    uint8 internal constant Hush = 6;
    uint8 internal constant Slay = 7;
    uint8 internal constant Return = 8;
    uint8 internal constant Rouse = 9;
    uint8 internal constant Summon = 10;
    uint8 internal constant Draw = 11;
    uint8 internal constant BothDraw = 12;
    uint8 internal constant Seek = 13;
    uint8 internal constant Conjure = 14;
    uint8 internal constant Mimic = 15;
    uint8 internal constant Mana = 16;
    uint8 internal constant Forget = 17;
}

interface DuelErrors {
    error MalformedAction();
    error MalformedConfig();
    error MalformedState();
    error NotYourTurn();
    error NotAtBoundary();
    error NotEnoughSeats();
    error NoSuchSeat();
    error SeatTaken();
    error SeatEmpty();
    error AmountOutOfRange();
    error UnknownAction();
    error UnexpectedField();
    error WrongList();
    error BeyondCollection();
    error NothingToBring();
    error TooMany();
    error NoUnitThere();
    error Exhausted();
    error Stunned();
    error HasMoved();
    error HasStruck();
    error Rooted();
    error Bound();
    error SquareTaken();
    error OutOfReach();
    error NoAttack();
    error NoFoeThere();
    error MustStrikeGuard();
    error HandEmpty();
    error NotInList();
    error NoSuchCard();
    error NotEnoughMana();
    error NotNextToFriend();
    error BadTarget();
    error AlreadyReplaced();
    error NoOath();
    error NotSought();
}
