// SPDX-License-Identifier: MIT
// Generated from packages/games/duel/src/testing by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

import {DuelVectors} from "./DuelVectors.sol";

/// Every article and every card of Duel, named after it; what is done and answered is in vectors/duel.json.
contract DuelScenariosTest is DuelVectors {
    function test_article1_onlyCardsOfTheOwnListArePlayed() external view {
        _replay("test_article1_onlyCardsOfTheOwnListArePlayed");
    }

    function test_article2_aSpringGivesOneManaToWhoeverComesFirstOnce() external view {
        _replay("test_article2_aSpringGivesOneManaToWhoeverComesFirstOnce");
    }

    function test_article2_aUnitThatIsPlayedOnASpringHasTheMana() external view {
        _replay("test_article2_aUnitThatIsPlayedOnASpringHasTheMana");
    }

    function test_article2_aSpringThatIsGoneGivesNothing() external view {
        _replay("test_article2_aSpringThatIsGoneGivesNothing");
    }

    function test_article3_seat0ThenSeat1BuriesUpToTwoAndIsDealtAsMany() external view {
        _replay("test_article3_seat0ThenSeat1BuriesUpToTwoAndIsDealtAsMany");
    }

    function test_article3_whoBuriesNothingIsDealtNothing() external view {
        _replay("test_article3_whoBuriesNothingIsDealtNothing");
    }

    function test_article4_manaGrowsByOneEachOwnTurnAndWhatWasUnspentIsLost() external view {
        _replay("test_article4_manaGrowsByOneEachOwnTurnAndWhatWasUnspentIsLost");
    }

    function test_article4_manaStopsAtNine() external view {
        _replay("test_article4_manaStopsAtNine");
    }

    function test_article4_aCardCostsItsMana() external view {
        _replay("test_article4_aCardCostsItsMana");
    }

    function test_article5_onlyTheSeatWhoseTurnItIsActsAndOnlyByWhatBelongsToATurn() external view {
        _replay("test_article5_onlyTheSeatWhoseTurnItIsActsAndOnlyByWhatBelongsToATurn");
    }

    function test_article6_aUnitMovesUpToTwoStepsThroughFriendsAndNotThroughFoes() external view {
        _replay("test_article6_aUnitMovesUpToTwoStepsThroughFriendsAndNotThroughFoes");
    }

    function test_article6_nobodyMovesAFoeAnEmptySquareOrAUnitThatHasStruck() external view {
        _replay("test_article6_nobodyMovesAFoeAnEmptySquareOrAUnitThatHasStruck");
    }

    function test_article7_bothAreHurtAtOnceAndTheDyingStrikeBack() external view {
        _replay("test_article7_bothAreHurtAtOnceAndTheDyingStrikeBack");
    }

    function test_article7_whoHasStruckDoesNotStrikeAgain() external view {
        _replay("test_article7_whoHasStruckDoesNotStrikeAgain");
    }

    function test_article7_whoIsStruckFromAfarStrikesBackOnlyIfItReaches() external view {
        _replay("test_article7_whoIsStruckFromAfarStrikesBackOnlyIfItReaches");
    }

    function test_article8_aUnitIsPlayedNextToAFriendOnAnEmptySquareAndIsExhausted() external view {
        _replay("test_article8_aUnitIsPlayedNextToAFriendOnAnEmptySquareAndIsExhausted");
    }

    function test_article8_aSpellNeedsItsTargetAndNoSquare() external view {
        _replay("test_article8_aSpellNeedsItsTargetAndNoSquare");
    }

    function test_article8_aUnitWhoseArriveFindsNoTargetIsPlayedWithoutEffect() external view {
        _replay("test_article8_aUnitWhoseArriveFindsNoTargetIsPlayedWithoutEffect");
    }

    function test_article8_nothingIsPlayedFromAnEmptyHand() external view {
        _replay("test_article8_nothingIsPlayedFromAnEmptyHand");
    }

    function test_article9_ReplaceBuriesOneCardUnseenAndDrawsOneOnceATurn() external view {
        _replay("test_article9_ReplaceBuriesOneCardUnseenAndDrawsOneOnceATurn");
    }

    function test_article9_anEmptyHandHasNothingToReplace() external view {
        _replay("test_article9_anEmptyHandHasNothingToReplace");
    }

    function test_article10_theOtherSeatsTurnStartsWhenTheDrawIsProven() external view {
        _replay("test_article10_theOtherSeatsTurnStartsWhenTheDrawIsProven");
    }

    function test_article10_afterTheDrawUnitsOfTheNextSeatAreReadiedAndWardIsRenewed() external view {
        _replay("test_article10_afterTheDrawUnitsOfTheNextSeatAreReadiedAndWardIsRenewed");
    }

    function test_article11_aDrawIntoAFullHandBurnsTheCardAndNoVerbIsNeeded() external view {
        _replay("test_article11_aDrawIntoAFullHandBurnsTheCardAndNoVerbIsNeeded");
    }

    function test_article11_aUnitReturnedToAFullHandDiesWithoutItsLast() external view {
        _replay("test_article11_aUnitReturnedToAFullHandDiesWithoutItsLast");
    }

    function test_article12_anEmptyDeckCostsTheGeneral2Then3() external view {
        _replay("test_article12_anEmptyDeckCostsTheGeneral2Then3");
    }

    function test_article13_theDeadGoAtOnceAndLastEffectsOfTheActiveSeatComeFirst() external view {
        _replay("test_article13_theDeadGoAtOnceAndLastEffectsOfTheActiveSeatComeFirst");
    }

    function test_article13_whoIsAt0DoesNothingMoreButItsLast() external view {
        _replay("test_article13_whoIsAt0DoesNothingMoreButItsLast");
    }

    function test_article13_whereNoSquareIsFreeNobodyIsSummoned() external view {
        _replay("test_article13_whereNoSquareIsFreeNobodyIsSummoned");
    }

    function test_article14_whoseGeneralFallsHasLost() external view {
        _replay("test_article14_whoseGeneralFallsHasLost");
    }

    function test_article14_bothGeneralsAtOnceADraw() external view {
        _replay("test_article14_bothGeneralsAtOnceADraw");
    }

    function test_article14_afterTurn80MoreHealthWins() external view {
        _replay("test_article14_afterTurn80MoreHealthWins");
    }

    function test_article14_afterTurn80AsMuchHealthIsADraw() external view {
        _replay("test_article14_afterTurn80AsMuchHealthIsADraw");
    }

    function test_article14_attackAndHealthStopAt99() external view {
        _replay("test_article14_attackAndHealthStopAt99");
    }

    function test_article15_whatIsDealtComesFromTheTopOneAfterAnother() external view {
        _replay("test_article15_whatIsDealtComesFromTheTopOneAfterAnother");
    }

    function test_article16_aLateTurnIsEndedForTheSeat() external view {
        _replay("test_article16_aLateTurnIsEndedForTheSeat");
    }

    function test_article16_theThirdLapseConcedes() external view {
        _replay("test_article16_theThirdLapseConcedes");
    }

    function test_article16_whoIsLateWithSeekConcedes() external view {
        _replay("test_article16_whoIsLateWithSeekConcedes");
    }

    function test_article16_whoIsLateWithForgetConcedes() external view {
        _replay("test_article16_whoIsLateWithForgetConcedes");
    }

    function test_article16_whoIsLateWithTheMulliganBuriesNothing() external view {
        _replay("test_article16_whoIsLateWithTheMulliganBuriesNothing");
    }

    function test_LeechHealsByStrikingBackToo() external view {
        _replay("test_LeechHealsByStrikingBackToo");
    }

    function test_LeechDoesNotHealAboveTheMost() external view {
        _replay("test_LeechDoesNotHealAboveTheMost");
    }

    function test_AmbushCountsFromBehindOnly() external view {
        _replay("test_AmbushCountsFromBehindOnly");
    }

    function test_AmbushOfSeat1ComesFromTheLeft() external view {
        _replay("test_AmbushOfSeat1ComesFromTheLeft");
    }

    function test_TwinStrikesTwiceAndMovesInBetween() external view {
        _replay("test_TwinStrikesTwiceAndMovesInBetween");
    }

    function test_TwinMovesTwice() external view {
        _replay("test_TwinMovesTwice");
    }

    function test_HushTakesGrowAndLast() external view {
        _replay("test_HushTakesGrowAndLast");
    }

    function test_AStunnedUnitNeitherMovesStrikesNorStrikesBack() external view {
        _replay("test_AStunnedUnitNeitherMovesStrikesNorStrikesBack");
    }

    function test_StunEndsWithItsOwnersNextTurn() external view {
        _replay("test_StunEndsWithItsOwnersNextTurn");
    }

    function test_StunOnItsOwnersOwnTurnLastsThroughTheNextOne() external view {
        _replay("test_StunOnItsOwnersOwnTurnLastsThroughTheNextOne");
    }

    function test_AGeneralMovesAndStrikesLikeAUnit() external view {
        _replay("test_AGeneralMovesAndStrikesLikeAUnit");
    }

    function test_SeekWithOneCardLeftBuriesNoneBesideTheKeptOne() external view {
        _replay("test_SeekWithOneCardLeftBuriesNoneBesideTheKeptOne");
    }

    function test_SeekMayKeepNothing() external view {
        _replay("test_SeekMayKeepNothing");
    }

    function test_SeekInAnEmptyDeckFindsNothingAndHurtsNobody() external view {
        _replay("test_SeekInAnEmptyDeckFindsNothingAndHurtsNobody");
    }

    function test_LetheAgainstAnEmptyHandDoesNothing() external view {
        _replay("test_LetheAgainstAnEmptyHandDoesNothing");
    }

    function test_LetheDealsNoMoreThanTheDeckHas() external view {
        _replay("test_LetheDealsNoMoreThanTheDeckHas");
    }

    function test_MimicConjuresNothingBeforeTheOtherSeatHasPlayed() external view {
        _replay("test_MimicConjuresNothingBeforeTheOtherSeatHasPlayed");
    }

    function test_AnOathNeedsTheOptionTheRightTurnAndMana() external view {
        _replay("test_AnOathNeedsTheOptionTheRightTurnAndMana");
    }

    function test_WithoutTheOptionNobodySwears() external view {
        _replay("test_WithoutTheOptionNobodySwears");
    }

    function test_AnOathCostsOneMana() external view {
        _replay("test_AnOathCostsOneMana");
    }

    function test_ABossHasNoOath() external view {
        _replay("test_ABossHasNoOath");
    }

    function test_BothSeatsDrawBeforeTheTurnGoesOn() external view {
        _replay("test_BothSeatsDrawBeforeTheTurnGoesOn");
    }

    function test_AGeneralThatBurnsItsLastDrawAwayStillEndsItsTurn() external view {
        _replay("test_AGeneralThatBurnsItsLastDrawAwayStillEndsItsTurn");
    }

    function test_GuardAndGuard_eachBindsTheOtherAndStrikesIt() external view {
        _replay("test_GuardAndGuard_eachBindsTheOtherAndStrikesIt");
    }

    function test_GuardAndGuard_ofOneSeatDoNotBindEachOther() external view {
        _replay("test_GuardAndGuard_ofOneSeatDoNotBindEachOther");
    }

    function test_GuardAndRush_whoWasJustPlayedIsBoundAsWell() external view {
        _replay("test_GuardAndRush_whoWasJustPlayedIsBoundAsWell");
    }

    function test_GuardAndFlight_nobodyFliesAwayFromIt() external view {
        _replay("test_GuardAndFlight_nobodyFliesAwayFromIt");
    }

    function test_GuardAndFlight_whoFliesToItStaysWithIt() external view {
        _replay("test_GuardAndFlight_whoFliesToItStaysWithIt");
    }

    function test_GuardAndLongshot_whoIsBoundMayStrikeAnyGuard() external view {
        _replay("test_GuardAndLongshot_whoIsBoundMayStrikeAnyGuard");
    }

    function test_GuardAndLongshot_fromAfarItProtectsNobody() external view {
        _replay("test_GuardAndLongshot_fromAfarItProtectsNobody");
    }

    function test_GuardAndSweep_isTheOneToStrikeAndTheOthersAreSwept() external view {
        _replay("test_GuardAndSweep_isTheOneToStrikeAndTheOthersAreSwept");
    }

    function test_GuardAndWard_aWardFreesNobodyAndTakesWhatTheGuardStrikesBack() external view {
        _replay("test_GuardAndWard_aWardFreesNobodyAndTakesWhatTheGuardStrikesBack");
    }

    function test_GuardAndTwin_whoHasSlainItIsFree() external view {
        _replay("test_GuardAndTwin_whoHasSlainItIsFree");
    }

    function test_GuardAndTwin_bothBlowsAreForGuards() external view {
        _replay("test_GuardAndTwin_bothBlowsAreForGuards");
    }

    function test_GuardAndAmbush_isAmbushedLikeAnyone() external view {
        _replay("test_GuardAndAmbush_isAmbushedLikeAnyone");
    }

    function test_GuardAndAmbush_protectsWhomItStandsBy() external view {
        _replay("test_GuardAndAmbush_protectsWhomItStandsBy");
    }

    function test_GuardAndLeech_healsAsAnyFoeWould() external view {
        _replay("test_GuardAndLeech_healsAsAnyFoeWould");
    }

    function test_GuardAndGrow_whoIsBoundGrowsAndStaysBound() external view {
        _replay("test_GuardAndGrow_whoIsBoundGrowsAndStaysBound");
    }

    function test_RushAndRush_twiceIsOnce() external view {
        _replay("test_RushAndRush_twiceIsOnce");
    }

    function test_RushAndFlight_whoIsGivenRushFliesAtOnce() external view {
        _replay("test_RushAndFlight_whoIsGivenRushFliesAtOnce");
    }

    function test_RushAndLongshot_whoIsGivenRushStrikesAcrossTheBoardAtOnce() external view {
        _replay("test_RushAndLongshot_whoIsGivenRushStrikesAcrossTheBoardAtOnce");
    }

    function test_RushAndSweep_whoIsGivenRushSweepsAtOnce() external view {
        _replay("test_RushAndSweep_whoIsGivenRushSweepsAtOnce");
    }

    function test_RushAndWard_theWardIsThereFromTheStart() external view {
        _replay("test_RushAndWard_theWardIsThereFromTheStart");
    }

    function test_RushAndTwin_whoIsGivenRushMovesAndStrikesTwice() external view {
        _replay("test_RushAndTwin_whoIsGivenRushMovesAndStrikesTwice");
    }

    function test_RushAndAmbush_whoIsPlayedBehindAFoeAndGivenRushAmbushesIt() external view {
        _replay("test_RushAndAmbush_whoIsPlayedBehindAFoeAndGivenRushAmbushesIt");
    }

    function test_RushAndLeech_whoIsGivenRushHealsAtOnce() external view {
        _replay("test_RushAndLeech_whoIsGivenRushHealsAtOnce");
    }

    function test_RushAndGrow_nobodyGrowsBeforeTheNextDawn() external view {
        _replay("test_RushAndGrow_nobodyGrowsBeforeTheNextDawn");
    }

    function test_FlightAndFlight_neitherIsInTheWayOfTheOther() external view {
        _replay("test_FlightAndFlight_neitherIsInTheWayOfTheOther");
    }

    function test_FlightAndLongshot_noFlightIsOutOfReach() external view {
        _replay("test_FlightAndLongshot_noFlightIsOutOfReach");
    }

    function test_FlightAndSweep_whoFlewThereIsSwept() external view {
        _replay("test_FlightAndSweep_whoFlewThereIsSwept");
    }

    function test_FlightAndWard_whoFliesSpendsAWard() external view {
        _replay("test_FlightAndWard_whoFliesSpendsAWard");
    }

    function test_FlightAndTwin_isAnsweredOnceABlow() external view {
        _replay("test_FlightAndTwin_isAnsweredOnceABlow");
    }

    function test_FlightAndAmbush_whoFliesIsAmbushedToo() external view {
        _replay("test_FlightAndAmbush_whoFliesIsAmbushedToo");
    }

    function test_FlightAndLeech_healsByWhatAFlyerTakes() external view {
        _replay("test_FlightAndLeech_healsByWhatAFlyerTakes");
    }

    function test_FlightAndGrow_whoHasGrownStrikesBackGrown() external view {
        _replay("test_FlightAndGrow_whoHasGrownStrikesBackGrown");
    }

    function test_LongshotAndLongshot_answersFromAfar() external view {
        _replay("test_LongshotAndLongshot_answersFromAfar");
    }

    function test_LongshotAndSweep_whoIsStruckDoesNotSweepBack() external view {
        _replay("test_LongshotAndSweep_whoIsStruckDoesNotSweepBack");
    }

    function test_LongshotAndSweep_fromAfarNothingIsAnswered() external view {
        _replay("test_LongshotAndSweep_fromAfarNothingIsAnswered");
    }

    function test_LongshotAndWard_takesTheFirstBlowFromAfar() external view {
        _replay("test_LongshotAndWard_takesTheFirstBlowFromAfar");
    }

    function test_LongshotAndTwin_whoStrikesItTwiceFromNearbyIsAnsweredTwice() external view {
        _replay("test_LongshotAndTwin_whoStrikesItTwiceFromNearbyIsAnsweredTwice");
    }

    function test_LongshotAndAmbush_anAmbushIsNotAnsweredWhateverTheReach() external view {
        _replay("test_LongshotAndAmbush_anAmbushIsNotAnsweredWhateverTheReach");
    }

    function test_LongshotAndAmbush_whoIsStruckFromBehindAndAfarIsNotAmbushed() external view {
        _replay("test_LongshotAndAmbush_whoIsStruckFromBehindAndAfarIsNotAmbushed");
    }

    function test_LongshotAndLeech_whoCannotAnswerHealsNothing() external view {
        _replay("test_LongshotAndLeech_whoCannotAnswerHealsNothing");
    }

    function test_LongshotAndGrow_whatHasGrownIsTakenAwayLikeTheRest() external view {
        _replay("test_LongshotAndGrow_whatHasGrownIsTakenAwayLikeTheRest");
    }

    function test_SweepAndSweep_onlyTheChosenOneAnswersAndOnlyTheStriker() external view {
        _replay("test_SweepAndSweep_onlyTheChosenOneAnswersAndOnlyTheStriker");
    }

    function test_SweepAndWard_aWardTakesWhatSweepsOverIt() external view {
        _replay("test_SweepAndWard_aWardTakesWhatSweepsOverIt");
    }

    function test_SweepAndTwin_whoIsStruckAnswersOnce() external view {
        _replay("test_SweepAndTwin_whoIsStruckAnswersOnce");
    }

    function test_SweepAndAmbush_anAmbushIsNotSweptBack() external view {
        _replay("test_SweepAndAmbush_anAmbushIsNotSweptBack");
    }

    function test_SweepAndLeech_whoIsSweptDoesNotAnswerAndHealsNothing() external view {
        _replay("test_SweepAndLeech_whoIsSweptDoesNotAnswerAndHealsNothing");
    }

    function test_SweepAndGrow_sweepsWhatHasGrown() external view {
        _replay("test_SweepAndGrow_sweepsWhatHasGrown");
    }

    function test_WardAndWard_eachTakesTheFirstBlowOfTheOther() external view {
        _replay("test_WardAndWard_eachTakesTheFirstBlowOfTheOther");
    }

    function test_WardAndTwin_stopsTheFirstBlowAndNotTheSecond() external view {
        _replay("test_WardAndTwin_stopsTheFirstBlowAndNotTheSecond");
    }

    function test_WardAndAmbush_stopsAnAmbushWhichIsNotAnswered() external view {
        _replay("test_WardAndAmbush_stopsAnAmbushWhichIsNotAnswered");
    }

    function test_WardAndLeech_damageThatAWardTookHealsNothing() external view {
        _replay("test_WardAndLeech_damageThatAWardTookHealsNothing");
    }

    function test_WardAndLeech_norDoesWhatWasStruckBackAtAWard() external view {
        _replay("test_WardAndLeech_norDoesWhatWasStruckBackAtAWard");
    }

    function test_WardAndGrow_whatHasGrownIsStoppedWhole() external view {
        _replay("test_WardAndGrow_whatHasGrownIsStoppedWhole");
    }

    function test_TwinAndTwin_eachBlowIsAnsweredOnce() external view {
        _replay("test_TwinAndTwin_eachBlowIsAnsweredOnce");
    }

    function test_TwinAndAmbush_whoIsAmbushedAnswersNotEvenOnce() external view {
        _replay("test_TwinAndAmbush_whoIsAmbushedAnswersNotEvenOnce");
    }

    function test_TwinAndLeech_healsWithEachAnswer() external view {
        _replay("test_TwinAndLeech_healsWithEachAnswer");
    }

    function test_TwinAndGrow_DawnComesOnce() external view {
        _replay("test_TwinAndGrow_DawnComesOnce");
    }

    function test_AmbushAndAmbush_whoIsAmbushedDoesNotAmbushBack() external view {
        _replay("test_AmbushAndAmbush_whoIsAmbushedDoesNotAmbushBack");
    }

    function test_AmbushAndAmbush_whoAnswersHasNoAmbushWhereverItStands() external view {
        _replay("test_AmbushAndAmbush_whoAnswersHasNoAmbushWhereverItStands");
    }

    function test_AmbushAndLeech_whoCannotAnswerHealsNothing() external view {
        _replay("test_AmbushAndLeech_whoCannotAnswerHealsNothing");
    }

    function test_AmbushAndGrow_twoMoreThanWhatItHas() external view {
        _replay("test_AmbushAndGrow_twoMoreThanWhatItHas");
    }

    function test_LeechAndLeech_bothGeneralsAreHealed() external view {
        _replay("test_LeechAndLeech_bothGeneralsAreHealed");
    }

    function test_LeechAndGrow_theWholeBlowCountsBeyondTheLastHealthToo() external view {
        _replay("test_LeechAndGrow_theWholeBlowCountsBeyondTheLastHealthToo");
    }

    function test_GrowAndGrow_eachAtTheDawnOfItsOwnSeat() external view {
        _replay("test_GrowAndGrow_eachAtTheDawnOfItsOwnSeat");
    }

    function test_GuardAndStun_aStunnedGuardStillBinds() external view {
        _replay("test_GuardAndStun_aStunnedGuardStillBinds");
    }

    function test_RushAndStun_RushWakesNobodyWhoIsStunned() external view {
        _replay("test_RushAndStun_RushWakesNobodyWhoIsStunned");
    }

    function test_FlightAndStun_theStunnedDoNotFly() external view {
        _replay("test_FlightAndStun_theStunnedDoNotFly");
    }

    function test_LongshotAndStun_theStunnedDoNotAnswerFromAfar() external view {
        _replay("test_LongshotAndStun_theStunnedDoNotAnswerFromAfar");
    }

    function test_SweepAndStun_theStunnedAreSwept() external view {
        _replay("test_SweepAndStun_theStunnedAreSwept");
    }

    function test_WardAndStun_aWardNeedsNoOneAwakeAndStopsNoStun() external view {
        _replay("test_WardAndStun_aWardNeedsNoOneAwakeAndStopsNoStun");
    }

    function test_TwinAndStun_whoIsStunnedAfterItsFirstBlowHasNoSecond() external view {
        _replay("test_TwinAndStun_whoIsStunnedAfterItsFirstBlowHasNoSecond");
    }

    function test_AmbushAndStun_theStunnedAreAmbushedAndDoNotAmbush() external view {
        _replay("test_AmbushAndStun_theStunnedAreAmbushedAndDoNotAmbush");
    }

    function test_LeechAndStun_whoDoesNotAnswerHealsNothing() external view {
        _replay("test_LeechAndStun_whoDoesNotAnswerHealsNothing");
    }

    function test_GrowAndStun_theStunnedGrow() external view {
        _replay("test_GrowAndStun_theStunnedGrow");
    }

    function test_StunAndStun_twiceIsOnce() external view {
        _replay("test_StunAndStun_twiceIsOnce");
    }

    function test_GuardAndHush_aHushedGuardBindsNobody() external view {
        _replay("test_GuardAndHush_aHushedGuardBindsNobody");
    }

    function test_RushAndHush_RushCountsWhenAUnitIsPlayedWhoIsHushedAfterItStillActs() external view {
        _replay("test_RushAndHush_RushCountsWhenAUnitIsPlayedWhoIsHushedAfterItStillActs");
    }

    function test_FlightAndHush_theHushedWalk() external view {
        _replay("test_FlightAndHush_theHushedWalk");
    }

    function test_LongshotAndHush_theHushedStrikeWhomTheyTouchAndAnswerNoOther() external view {
        _replay("test_LongshotAndHush_theHushedStrikeWhomTheyTouchAndAnswerNoOther");
    }

    function test_SweepAndHush_theHushedStrikeOne() external view {
        _replay("test_SweepAndHush_theHushedStrikeOne");
    }

    function test_WardAndHush_theHushedTakeTheFirstBlow() external view {
        _replay("test_WardAndHush_theHushedTakeTheFirstBlow");
    }

    function test_TwinAndHush_theHushedMoveAndStrikeOnce() external view {
        _replay("test_TwinAndHush_theHushedMoveAndStrikeOnce");
    }

    function test_TwinAndHush_whoIsHushedAfterItsFirstBlowHasNoSecond() external view {
        _replay("test_TwinAndHush_whoIsHushedAfterItsFirstBlowHasNoSecond");
    }

    function test_AmbushAndHush_theHushedAreAnsweredFromBehind() external view {
        _replay("test_AmbushAndHush_theHushedAreAnsweredFromBehind");
    }

    function test_LeechAndHush_theHushedHealNobody() external view {
        _replay("test_LeechAndHush_theHushedHealNobody");
    }

    function test_GrowAndHush_whatHasGrownIsLostAndGrowsNoMore() external view {
        _replay("test_GrowAndHush_whatHasGrownIsLostAndGrowsNoMore");
    }

    function test_StunAndHush_wakesTheStunnedWhoCanBeStunnedAgain() external view {
        _replay("test_StunAndHush_wakesTheStunnedWhoCanBeStunnedAgain");
    }

    function test_HushAndHush_twiceTakesWhatCameInBetween() external view {
        _replay("test_HushAndHush_twiceTakesWhatCameInBetween");
    }

    function test_card1SparkRunner_hasRush() external view {
        _replay("test_card1SparkRunner_hasRush");
    }

    function test_card2AshAdept_deals1ToTheEnemyGeneralWhenItsSeatCasts() external view {
        _replay("test_card2AshAdept_deals1ToTheEnemyGeneralWhenItsSeatCasts");
    }

    function test_card3CinderFox_strikesFromBehindFor2MoreUnanswered() external view {
        _replay("test_card3CinderFox_strikesFromBehindFor2MoreUnanswered");
    }

    function test_card4KilnGuard_bindsWhoStandsNextToIt() external view {
        _replay("test_card4KilnGuard_bindsWhoStandsNextToIt");
    }

    function test_card5FlintArcher_strikesAcrossTheBoard() external view {
        _replay("test_card5FlintArcher_strikesAcrossTheBoard");
    }

    function test_card6CoalRam_deals1ToAFoeWhenItArrives() external view {
        _replay("test_card6CoalRam_deals1ToAFoeWhenItArrives");
    }

    function test_card7EmberTwins_strikesTwice() external view {
        _replay("test_card7EmberTwins_strikesTwice");
    }

    function test_card8PyreDrake_fliesAndDeals2ToAFoeWhenItArrives() external view {
        _replay("test_card8PyreDrake_fliesAndDeals2ToAFoeWhenItArrives");
    }

    function test_card9FurnaceLord_deals1ToEveryEnemyUnitAtDawnAndSweeps() external view {
        _replay("test_card9FurnaceLord_deals1ToEveryEnemyUnitAtDawnAndSweeps");
    }

    function test_card10Firebolt_deals3ToAFoe() external view {
        _replay("test_card10Firebolt_deals3ToAFoe");
    }

    function test_card11WarCry_givesAFriend2AttackAndReadiesIt() external view {
        _replay("test_card11WarCry_givesAFriend2AttackAndReadiesIt");
    }

    function test_card12Backdraft_deals2ToEveryFoeInARow() external view {
        _replay("test_card12Backdraft_deals2ToEveryFoeInARow");
    }

    function test_card13Rekindle_readiesAUnitAndDraws1() external view {
        _replay("test_card13Rekindle_readiesAUnitAndDraws1");
    }

    function test_card14FoamAcolyte_healsItsGeneralBy2() external view {
        _replay("test_card14FoamAcolyte_healsItsGeneralBy2");
    }

    function test_card15PearlDiver_draws1() external view {
        _replay("test_card15PearlDiver_draws1");
    }

    function test_card16MistHeron_flies() external view {
        _replay("test_card16MistHeron_flies");
    }

    function test_card17ReefWarden_makesWhoStandsNextToItStrikeIt() external view {
        _replay("test_card17ReefWarden_makesWhoStandsNextToItStrikeIt");
    }

    function test_card18Tidecaller_healsFriendsAroundItBy1AtDusk() external view {
        _replay("test_card18Tidecaller_healsFriendsAroundItBy1AtDusk");
    }

    function test_card19Shellback_ignoresTheFirstDamageOfEachTurn() external view {
        _replay("test_card19Shellback_ignoresTheFirstDamageOfEachTurn");
    }

    function test_card20UndertowSeer_seeksASpellWhichBecomesOpen() external view {
        _replay("test_card20UndertowSeer_seeksASpellWhichBecomesOpen");
    }

    function test_card21DeepLeech_healsItsGeneralByWhatItDeals() external view {
        _replay("test_card21DeepLeech_healsItsGeneralByWhatItDeals");
    }

    function test_card22DrownedQueen_stunsEveryEnemyUnitAndHasWard() external view {
        _replay("test_card22DrownedQueen_stunsEveryEnemyUnitAndHasWard");
    }

    function test_card23Riptide_returnsAUnitAndEveryoneKnowsItIsInItsOwnersHand() external view {
        _replay("test_card23Riptide_returnsAUnitAndEveryoneKnowsItIsInItsOwnersHand");
    }

    function test_card24Mend_healsAFriendBy4NotAboveItsMost() external view {
        _replay("test_card24Mend_healsAFriendBy4NotAboveItsMost");
    }

    function test_card25Stillness_stunsAFoeAndTheFoesAroundIt() external view {
        _replay("test_card25Stillness_stunsAFoeAndTheFoesAroundIt");
    }

    function test_card26Lethe_makesTheOtherSeatBuryItsHiddenHandAndDrawAsMany() external view {
        _replay("test_card26Lethe_makesTheOtherSeatBuryItsHiddenHandAndDrawAsMany");
    }

    function test_card27SeedBearer_leavesASapling() external view {
        _replay("test_card27SeedBearer_leavesASapling");
    }

    function test_card28MossHound_standsThereExhausted() external view {
        _replay("test_card28MossHound_standsThereExhausted");
    }

    function test_card29ThornWall_isAGuardThatCantStrike() external view {
        _replay("test_card29ThornWall_isAGuardThatCantStrike");
    }

    function test_card30BriarCub_growsAtDawn() external view {
        _replay("test_card30BriarCub_growsAtDawn");
    }

    function test_card31Lasher_strikesAllFoesAroundIt() external view {
        _replay("test_card31Lasher_strikesAllFoesAroundIt");
    }

    function test_card32SporeMother_summonsASaplingAtDusk() external view {
        _replay("test_card32SporeMother_summonsASaplingAtDusk");
    }

    function test_card33BloomSage_seeksABeast() external view {
        _replay("test_card33BloomSage_seeksABeast");
    }

    function test_card34ElderBear_standsThereExhausted() external view {
        _replay("test_card34ElderBear_standsThereExhausted");
    }

    function test_card35Gravewood_leavesThreeSaplings() external view {
        _replay("test_card35Gravewood_leavesThreeSaplings");
    }

    function test_card36Worldroot_guardsGrowsAndGivesManaAtDawn() external view {
        _replay("test_card36Worldroot_guardsGrowsAndGivesManaAtDawn");
    }

    function test_card37Overgrowth_givesAFriend22() external view {
        _replay("test_card37Overgrowth_givesAFriend22");
    }

    function test_card38Stampede_givesOwnUnits2Attack() external view {
        _replay("test_card38Stampede_givesOwnUnits2Attack");
    }

    function test_card39Harvest_slaysAnOwnUnitWhoseLastFollowsAndDraws2() external view {
        _replay("test_card39Harvest_slaysAnOwnUnitWhoseLastFollowsAndDraws2");
    }

    function test_card40Recruit_standsThereExhausted() external view {
        _replay("test_card40Recruit_standsThereExhausted");
    }

    function test_card41Shieldbearer_standsThereExhausted() external view {
        _replay("test_card41Shieldbearer_standsThereExhausted");
    }

    function test_card42ScoutHawk_flies() external view {
        _replay("test_card42ScoutHawk_flies");
    }

    function test_card43Sellsword_standsThereExhausted() external view {
        _replay("test_card43Sellsword_standsThereExhausted");
    }

    function test_card44FieldMedic_healsAFriendBy3() external view {
        _replay("test_card44FieldMedic_healsAFriendBy3");
    }

    function test_card45Crossbow_strikesAcrossTheBoard() external view {
        _replay("test_card45Crossbow_strikesAcrossTheBoard");
    }

    function test_card46Cutthroat_strikesFromBehindFor2MoreUnanswered() external view {
        _replay("test_card46Cutthroat_strikesFromBehindFor2MoreUnanswered");
    }

    function test_card47Peddler_allowsOneMoreReplaceEachTurn() external view {
        _replay("test_card47Peddler_allowsOneMoreReplaceEachTurn");
    }

    function test_card48Crier_letsBothDraw1() external view {
        _replay("test_card48Crier_letsBothDraw1");
    }

    function test_card49HushMonk_hushesAUnit() external view {
        _replay("test_card49HushMonk_hushesAUnit");
    }

    function test_card50Tinker_conjuresASpark() external view {
        _replay("test_card50Tinker_conjuresASpark");
    }

    function test_card51Librarian_letsEachSeatDrawOneMoreAtItsEnd() external view {
        _replay("test_card51Librarian_letsEachSeatDrawOneMoreAtItsEnd");
    }

    function test_card52Mimic_conjuresTheCardThatTheOtherSeatPlayedLast() external view {
        _replay("test_card52Mimic_conjuresTheCardThatTheOtherSeatPlayedLast");
    }

    function test_card53StoneGolem_standsThereExhausted() external view {
        _replay("test_card53StoneGolem_standsThereExhausted");
    }

    function test_card54Colossus_sweeps() external view {
        _replay("test_card54Colossus_sweeps");
    }

    function test_card55Sapling_canBePlayedFromTheHandThatItWasReturnedTo() external view {
        _replay("test_card55Sapling_canBePlayedFromTheHandThatItWasReturnedTo");
    }

    function test_card56Spark_deals1ToAFoeForNothingAndIsASpell() external view {
        _replay("test_card56Spark_deals1ToAFoeForNothingAndIsASpell");
    }

    function test_card57Vara_deals1ToAFoeAndTheFoesAroundIt() external view {
        _replay("test_card57Vara_deals1ToAFoeAndTheFoesAroundIt");
    }

    function test_card58Toll_letsAUnitActAtOnce() external view {
        _replay("test_card58Toll_letsAUnitActAtOnce");
    }

    function test_card59Nerai_stunsAUnit() external view {
        _replay("test_card59Nerai_stunsAUnit");
    }

    function test_card60Sel_healsItsGeneralBy3() external view {
        _replay("test_card60Sel_healsItsGeneralBy3");
    }

    function test_card61Oda_summonsASapling() external view {
        _replay("test_card61Oda_summonsASapling");
    }

    function test_card62Brann_givesAFriend11() external view {
        _replay("test_card62Brann_givesAFriend11");
    }

    function test_card64AshenWarden_sweepsAndDeals1ToFoesAroundItAtDawn() external view {
        _replay("test_card64AshenWarden_sweepsAndDeals1ToFoesAroundItAtDawn");
    }

    function test_card65TheMirror_hasAUnitOfItsOwnWithHealth1BesideEachThatIsPlayed() external view {
        _replay("test_card65TheMirror_hasAUnitOfItsOwnWithHealth1BesideEachThatIsPlayed");
    }

    function test_card66Archivist_drawsTwoAtItsEndAReplaceOfTheOtherSeatCostsItsGeneral1() external view {
        _replay("test_card66Archivist_drawsTwoAtItsEndAReplaceOfTheOtherSeatCostsItsGeneral1");
    }

    function test_card67OldThorn_cantMoveStrikesAnywhereAndSummonsAThornWallAtDawn() external view {
        _replay("test_card67OldThorn_cantMoveStrikesAnywhereAndSummonsAThornWallAtDawn");
    }

    function test_card68TheHunger_letsTheEndingGeneralTakeItsUnspentMana() external view {
        _replay("test_card68TheHunger_letsTheEndingGeneralTakeItsUnspentMana");
    }
}
