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
    /// Thrown when an action's bytes are not the one encoding of any.
    error MalformedAction();
    /// Thrown when a configuration's bytes, or what they say, are none that the rules know.
    error MalformedConfig();
    /// Thrown when a state's bytes are not the one encoding of any.
    error MalformedState();
    /// Thrown when a seat acts that is not asked.
    error NotYourTurn();
    /// Thrown when an action is of a kind that does not exist, or that nothing asks for here.
    error UnknownAction();
    /// Thrown when somebody sits down, leaves or begins while a game or hand is on.
    error NotAtBoundary();
    /// Thrown when a game begins with fewer seats than it needs.
    error NotEnoughSeats();
    /// Thrown when a seat is named that the table does not have.
    error NoSuchSeat();
    /// Thrown when somebody sits down where another sits.
    error SeatTaken();
    /// Thrown when a seat is named at which nobody sits.
    error SeatEmpty();
    /// Thrown when somebody brings more or less than the rules allow.
    error AmountOutOfRange();
    /// Thrown when a field is filled that this action has no use for.
    error UnexpectedField();
    /// Thrown when a list is no legal one, or not the one whose hash was given.
    error WrongList();
    /// Thrown when a list has more copies of a card than its owner has staked.
    error BeyondCollection();
    /// Thrown when a seat brings cards where lists need not be owned.
    error NothingToBring();
    /// Thrown when a mulligan gives back more cards than it may.
    error TooMany();
    /// Thrown when no unit of the acting seat is on the square.
    error NoUnitThere();
    /// Thrown when the unit may do nothing more this turn.
    error Exhausted();
    /// Thrown when the unit is stunned.
    error Stunned();
    /// Thrown when the unit has moved as often as it may.
    error HasMoved();
    /// Thrown when the unit has struck as often as it may.
    error HasStruck();
    /// Thrown when the unit can never move.
    error Rooted();
    /// Thrown when a guard next to the unit binds it to its square.
    error Bound();
    /// Thrown when somebody stands on the square.
    error SquareTaken();
    /// Thrown when the square is too far away.
    error OutOfReach();
    /// Thrown when the unit has no attack.
    error NoAttack();
    /// Thrown when no foe stands on the square.
    error NoFoeThere();
    /// Thrown when a bound unit strikes another than a guard.
    error MustStrikeGuard();
    /// Thrown when a card is played or replaced from an empty hand.
    error HandEmpty();
    /// Thrown when a card is named that the seat's list does not have.
    error NotInList();
    /// Thrown when a card is named that does not lie open in the hand.
    error NoSuchCard();
    /// Thrown when a card costs more than there is.
    error NotEnoughMana();
    /// Thrown when a unit is put down next to no friend.
    error NotNextToFriend();
    /// Thrown when a card is aimed at what it must not, or at something though it needs no target.
    error BadTarget();
    /// Thrown when a seat has replaced as many cards as it may this turn.
    error AlreadyReplaced();
    /// Thrown when an oath is sworn that is not there, or not yet.
    error NoOath();
    /// Thrown when a card is taken that the search does not allow.
    error NotSought();
}
