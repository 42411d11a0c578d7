import type { stakesEn } from './stakes.en.js';

export const stakesDe: typeof stakesEn = {
  title: 'Ein Tisch mit Einsatz',
  cost: (amount) => `Ein Platz kostet ${amount} Chips. Der Tischvertrag verwahrt sie, bis der Tisch abgerechnet ist.`,
  play: 'Auf dieser Chain sind Chips Spielgeld: Wer zu wenig hat, bekommt welche.',
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
