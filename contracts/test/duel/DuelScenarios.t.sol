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

    function test_GuardBindsFlight() external view {
        _replay("test_GuardBindsFlight");
    }

    function test_GuardBindsLongshotWhichMayStrikeAnyGuard() external view {
        _replay("test_GuardBindsLongshotWhichMayStrikeAnyGuard");
    }

    function test_GuardTurnsSweepTowardsItselfAndIsSweptWithTheOthers() external view {
        _replay("test_GuardTurnsSweepTowardsItselfAndIsSweptWithTheOthers");
    }

    function test_AHushedGuardBindsNobody() external view {
        _replay("test_AHushedGuardBindsNobody");
    }

    function test_AStunnedGuardStillBinds() external view {
        _replay("test_AStunnedGuardStillBinds");
    }

    function test_GuardDoesNotBindAGeneralOfItsOwnSeat() external view {
        _replay("test_GuardDoesNotBindAGeneralOfItsOwnSeat");
    }

    function test_WardStopsAnAmbushOnceAndAmbushIsNotAnswered() external view {
        _replay("test_WardStopsAnAmbushOnceAndAmbushIsNotAnswered");
    }

    function test_WardStopsWhatIsStruckBack() external view {
        _replay("test_WardStopsWhatIsStruckBack");
    }

    function test_LeechHealsNothingByDamageThatAWardTook() external view {
        _replay("test_LeechHealsNothingByDamageThatAWardTook");
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

    function test_HushTakesTwin() external view {
        _replay("test_HushTakesTwin");
    }

    function test_HushTakesWardGrowAndLast() external view {
        _replay("test_HushTakesWardGrowAndLast");
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
