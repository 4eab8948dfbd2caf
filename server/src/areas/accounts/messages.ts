import type { Message } from '../../lib/languages.ts'

export const messages = {
  number_taken: {
    fr: 'Un compte du dossier porte déjà ce numéro.',
    nl: 'Een rekening van dit dossier heeft dit nummer al.',
    en: 'Another account of the file already has this number.',
    de: 'Ein anderes Konto der Akte trägt diese Nummer bereits.',
  },
  number_fixed: {
    fr: 'Ce compte vient du plan comptable du pays : son numéro ne change pas.',
    nl: 'Deze rekening komt uit het rekeningstelsel van het land: haar nummer ligt vast.',
    en: 'This account comes from the chart of the country: its number is fixed.',
    de: 'Dieses Konto stammt aus dem Kontenplan des Landes: Seine Nummer steht fest.',
  },
  type_unknown: {
    fr: 'Le numéro {number} ne dit pas la nature du compte : indiquez son type.',
    nl: 'Uit het nummer {number} blijkt de aard van de rekening niet: geef het type op.',
    en: 'The number {number} does not tell what kind of account it is: give its type.',
    de: 'Aus der Nummer {number} geht die Art des Kontos nicht hervor: Geben Sie den Typ an.',
  },
  vat_code_unknown: {
    fr: 'Ce code TVA n’existe pas dans le dossier.',
    nl: 'Deze btw-code bestaat niet in het dossier.',
    en: 'The file has no such VAT code.',
    de: 'Diesen Steuercode gibt es in der Akte nicht.',
  },
  stays: {
    fr: 'Ce compte vient du plan comptable du pays et ne se supprime pas. Désactivez-le pour ne plus le voir.',
    nl: 'Deze rekening komt uit het rekeningstelsel van het land en kan niet worden verwijderd. Zet ze op inactief om ze te verbergen.',
    en: 'This account comes from the chart of the country and cannot be deleted. Make it inactive to put it out of sight.',
    de: 'Dieses Konto stammt aus dem Kontenplan des Landes und kann nicht gelöscht werden. Setzen Sie es auf inaktiv, um es auszublenden.',
  },
} satisfies Record<string, Message>
