import type { stakesEn } from './stakes.en.js';

export const stakesDe: typeof stakesEn = {
  title: 'Ein Tisch mit Einsatz',
  cost: (amount) => `Ein Platz kostet ${amount} Chips. Der Tischvertrag verwahrt sie, bis der Tisch abgerechnet ist.`,
  buyIn: 'Was du mitbringst',
  play: 'Auf dieser Chain sind Chips Spielgeld: Wer zu wenig hat, bekommt welche.',
  refused: (why) => `Diese Seite setzt sich hier nicht. ${why}`,
  sheet: {
    labels: {
      seat: 'Ein Platz',
      token: 'Gespielt wird um',
      rake: 'Das Haus nimmt',
      treasury: 'Es geht an',
      bond: 'Pfand',
      clocks: 'Uhren',
      dealer: 'Wer gibt',
      moves: 'Züge',
      seats: 'Plätze',
      check: 'Wer sich setzen darf',
      locker: 'Karten',
      contract: 'Verwahrt von',
    },
    seat: (amount) => `${amount} Chips, verwahrt bis zur Abrechnung.`,
    token: (token) => `Das Token ${token}.`,
    coin: 'Die Münze der Chain.',
    rake: (percent, cap) =>
      `${percent} % von jedem Pot${cap === undefined || cap === '0' ? '' : `, höchstens ${cap}`}.`,
    noRake: 'Nichts.',
    treasury: (treasury) => treasury,
    noTreasury: 'Niemanden.',
    bond: (amount) => `${amount} Chips davon verliert, wer aussteigt oder ertappt wird.`,
    noBond: 'Keines.',
    clocks: (register, answer) =>
      `Im Streit ${register} Sekunden, um den neuesten Stand zu bringen, dann ${answer} Sekunden für jede Antwort.`,
    dealers: (dealer) =>
      (
        ({
          players: 'Die Plätze mischen gemeinsam; niemandem muss man trauen.',
          escrow:
            'Die Plätze mischen gemeinsam; Schlüsselserver springen für einen ein, der verschwindet. Genug von ihnen zusammen könnten jede Karte lesen, die nach dem ersten Geben gezogen wird, nie das erste Geben; weniger lesen nichts.',
          committee:
            'Die Plätze mischen, Schlüsselserver geben. Genug von ihnen zusammen könnten jede Karte lesen; weniger lesen nichts.',
          salt: 'Jeder Platz hat seinen eigenen Stapel; Lügen fallen nach dem Ende auf.',
          'salt-proof': 'Jeder Platz hat seinen eigenen Stapel und beweist jedes Ziehen und Legen.',
          open: 'Ein Gastgeber gibt und sieht jede Karte.',
          fhe: 'Die Chain zieht und hält die Karten jedes Platzes als Chiffrate. Zamas Schlüsselhaltern und Koprozessoren ist jede Karte anvertraut, und beides denen, die dort die Verträge erneuern dürfen.',
        }) as Record<string, string>
      )[dealer] ?? dealer,
    developmentCoprocessor: 'Auf dieser Entwicklungs-Chain sieht jede Karte, wer das Haus betreibt.',
    keyServers: {
      house: 'Die Schlüsselserver sind die dieses Hauses.',
      others:
        'Die Schlüsselserver sind nicht die dieses Hauses: Wer den Tisch eröffnet hat, hat sie genannt, kann sie alle betreiben und deine Karten lesen.',
    },
    hosts: (hosts) => `Gastgeber: ${hosts}.`,
    onchain: 'Jeder Zug wird auf der Chain eingereicht.',
    offchain: 'Die Züge gehen zwischen den Plätzen; die Chain wird nur im Streit gefragt.',
    seats: (least, most) => (least === most ? `${most}.` : `${least} bis ${most}.`),
    check: (check) => `Wen der Vertrag ${check} einlässt.`,
    invited: 'Wer die Einladung hat.',
    anyone: 'Alle.',
    locker: (locker) => `Der Vertrag ${locker} verwahrt, was die Plätze mitbringen.`,
    noLocker: 'Niemand bringt eigene mit.',
    contract: (contract, chainId) => `Dem Vertrag ${contract} auf Chain ${chainId}.`,
  },
  oneRpc: {
    accept: 'Ich traue diesem Haus allein darin, was die Chain sagt.',
    note: 'Niemand sonst sagt es dieser Seite. Löge das Haus, so könntest du durch eine Uhr verlieren, die nie abgelaufen ist. Ohne dein Ja glaubt diese Seite nichts davon und wartet dann vielleicht auf ein Ende, das längst da ist.',
  },
  doubt: {
    Unproven:
      'Jemand sagt, die Chain habe hier etwas entschieden, und niemand sonst bestätigt es. Darauf wird nichts unterschrieben und nichts gezeigt; dein Platz spielt weiter.',
    UnknownBoundary:
      'Es heißt, die Chain habe mit anderen Plätzen neu begonnen, und niemand hat dieser Seite gezeigt, wie. Sie fragt weiter nach.',
    UnknownProtocolVersion:
      'Das Haus hat inzwischen eine andere Version als diese Seite: Niemand hört, was dein Platz sagt. Lade die Seite neu.',
    other: (code) =>
      `Von der Chain wird etwas gesagt, das nicht zu dem passt, was hier unterschrieben wurde (${code}). Diese Seite folgt dem nicht.`,
  },
  withPage: 'Mit dem Schlüssel dieser Seite Platz nehmen',
  pageNote:
    'Keine Wallet, keine Frage. Der Schlüssel liegt in diesem Browser; schütze ihn in den Einstellungen mit einer PIN.',
  withWallet: (name) => `Mit ${name} Platz nehmen`,
  walletNote: 'Deine Wallet wird jetzt um eine Unterschrift gebeten und danach um keine mehr. Gewinne gehen an sie.',
  declined: 'Die Wallet hat nicht zugestimmt.',
  badge: 'Einsatz auf der Chain',
  contract: (contract, tableId, chainId) => `Tisch ${tableId} des Vertrags ${contract} auf Chain ${chainId}.`,
  phases: {
    lobby: 'Die Chain wartet, bis alle Plätze besetzt sind.',
    live: 'Für die Chain läuft der Tisch: Sie überlässt das Spiel den Plätzen.',
    register: 'Ein Streit liegt bei der Chain: Sie nimmt den neuesten Stand, den alle unterschrieben haben.',
    play: 'Die Chain hat die Uhr: Wer einen Zug schuldet, muss ihn vor der Frist einreichen.',
    done: 'Die Chain hat ausgezahlt.',
  },
  onchainPlay: 'Jeder Zug wird auf der Chain eingereicht, die die Uhr führt.',
  recorded: (version) => (version === 0 ? 'Sie hat keinen Zug verzeichnet.' : `Sie hat Zug ${version} verzeichnet.`),
  owner: (address, byWallet) =>
    byWallet
      ? `Deiner Wallet ${address} gehört dieser Platz.`
      : `Dem Schlüssel dieser Seite, ${address}, gehört dieser Platz.`,
  posted: (n) => `Vom Haus für dich eingereicht: ${n === 1 ? '1 Transaktion' : `${n} Transaktionen`}.`,
};
