import type { PageError } from '../errors/ErrorDialog.js';
import { isKnownProblem, type ProblemCode } from './problems.en.js';

const PROBLEMS: Readonly<Record<ProblemCode, string>> = {
  TableFull: 'Alle Plätze sind besetzt.',
  OtherTab: 'Dieser Tisch ist in einem anderen Tab offen.',
  OtherKeys: 'Dieser Tisch wurde mit anderen Schlüsseln gespielt.',
  UnknownGame: 'Dieses Spiel kennt die Seite noch nicht.',
  NoSuchTable: 'Diesen Tisch gibt es nicht.',
  OtherProtocol: 'Diese Seite und das Haus haben verschiedene Versionen. Lade die Seite neu.',
  DamagedLink: 'Dieser Link ist beschädigt: Ein Teil fehlt oder wurde verändert. Lass ihn dir noch einmal schicken.',
  MovedAway: 'Dieser Platz wird auf einem anderen Gerät gespielt.',
  NotInvited: 'Dieser Tisch ist privat. Du brauchst seinen Link.',
  SeatTaken: 'Jemand anderes war schneller und hat diesen Platz genommen.',
  AlreadySeated: 'Du sitzt schon an diesem Tisch.',
  NothingBrought: 'Du hast keine Karten dieses Sets: Hol dir einen Starter oder hinterlege Karten, unter „Karten“.',
  TransferFailed: 'Du hast nicht genug Chips für diesen Platz.',
  NeedsCoins: 'An diesem Tisch wird um die Münze der Chain gespielt, die dein Konto selbst senden muss.',
  TableCancelled: 'Der Tisch wurde abgesagt. Alle haben zurückbekommen, was sie mitgebracht hatten.',
  WrongTable: 'Das Haus wollte dich an einen anderen Tisch schicken als den, den du wolltest. Nichts wurde gezahlt.',
  NotOpened: 'Der Tisch für euch beide ließ sich nicht eröffnen. Nichts wurde gezahlt; versuche es später wieder.',
  NotPaired: 'Der andere ist gegangen, oder der Tisch war zu spät offen. Du wartest weiter.',
  WrongContract: 'Dieses Haus spielt um Chips eines anderen Vertrags als diese Seite.',
  NoChain: 'Dieses Haus hat keine Chain: An seinen Tischen wird ohne Einsatz gespielt.',
  UserRejected: 'Du hast nicht unterschrieben.',
  WalletFailed: 'Die Wallet hat nicht unterschrieben.',
  Disconnected: 'Das Haus antwortet nicht.',
  TooManyRequests: 'Zu viel auf einmal. Warte einen Moment.',
  WorkerCrashed: 'Der Teil der Seite, der deinen Platz hält, ist abgestürzt.',
  ProofFailed: 'Dein Browser konnte einen Beweis nicht führen.',
  KeysAway: 'Die Schlüssel für einen Beweis waren nicht zu laden. Nichts ist aufgegeben; versuch es noch einmal.',
  KeysMissing: 'Dieses Haus hat die Schlüssel für einen Beweis nicht.',
  WrongKeys:
    'Dieses Haus hat andere Schlüssel für einen Beweis, als diese Seite kennt. Nichts wurde mit ihnen bewiesen.',
  BadProof: 'Ein Beweis hat nicht gehalten.',
  NotYourTurn: 'Du bist nicht am Zug.',
  ClockTooShort: 'Die Uhr dieses Tisches ist so kurz, dass eine langsame Verbindung durch sie verlöre.',
  ClockTooLong: 'Die Uhr dieses Tisches ist so lang, dass ein Platz die Chips aller tagelang festhalten könnte.',
  BondTooHigh: 'Das Pfand dieses Tisches ist der größte Teil dessen, was du mitbringst.',
  BondMissing: 'Dieser Tisch prüft seine Karten erst nach dem Ende und hat kein Pfand: Lügen würde nichts kosten.',
  RakeTooHigh: 'Das Haus dieses Tisches nimmt mehr als 5 % von jedem Pot.',
  UntrustedHost: 'Hier gibt ein Gastgeber, der jede Karte sieht und für den niemand bürgt.',
  UnreadableTerms: 'Die Bedingungen dieses Tisches lassen sich nicht lesen.',
  TermsChanged: 'Das sind nicht die Bedingungen, die dir gezeigt wurden.',
  UnknownDeployment: 'Dieses Haus nennt Verträge, die diese Seite nicht kennt.',
  WrongChain: 'Der Knoten dieses Hauses gehört zu einer anderen Chain als seine Verträge.',
  NoFhe: 'Dieses Haus hat keinen Weg zu den Karten dieses Tisches: starte es mit --fhe.',
  RelayerUnreachable:
    'Die Schlüsselhalter antworten nicht. Nichts ist aufgegeben; ein anderer Zug braucht vielleicht niemanden.',
  AnswerTimedOut:
    'Die Schlüsselhalter haben nicht rechtzeitig geantwortet. Versuch es wieder: nichts wird zweimal gesendet.',
  NotReadyYet: 'Der Koprozessor hat diese Karte noch nicht berechnet. Versuch es wieder: nichts wird zweimal gesendet.',
  RateLimited: 'Die Schlüsselhalter nehmen gerade keine Fragen mehr an.',
  NotAllowed: 'Die Chain erlaubt diesem Platz nicht, diese Karte zu lesen.',
  PermissionExpired: 'Die Erlaubnis zu lesen ist abgelaufen. Lade die Seite neu.',
  PermissionRefused: 'Die Schlüsselhalter nehmen die Erlaubnis zu lesen nicht an. Geht deine Uhr richtig?',
  ProtocolPaused: 'Zama hat sein Netz angehalten.',
  InsufficientBalance: 'Der Vermittler kann das Entschlüsseln nicht bezahlen.',
};

/** What is said for a code that nobody has put into words: only that it happened. */
const OTHER: Readonly<Record<PageError['category'], string>> = {
  user: 'Das erlauben die Regeln nicht.',
  network: 'Die Verbindung kam nicht zustande.',
  contract: 'Der Tisch hat das nicht angenommen.',
  proof: 'Ein Beweis hat nicht gehalten.',
  timeout: 'Eine Antwort kam nicht rechtzeitig.',
  unknown: 'Es ist etwas Unerwartetes geschehen.',
};

export const problemDe = ({ code, category }: PageError): string =>
  isKnownProblem(code) ? PROBLEMS[code] : OTHER[category];
