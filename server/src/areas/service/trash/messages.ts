import type { Message } from '../../../lib/languages.ts'

export const messages = {
  restore_conflict: {
    fr: 'Cet enregistrement ne peut pas revenir tel quel. Voyez ce qui l’en empêche et libérez-le d’abord.',
    nl: 'Deze record kan zo niet terugkomen. Kijk wat hem tegenhoudt en maak dat eerst vrij.',
    en: 'This record cannot come back as it is. See what keeps it, and clear that first.',
    de: 'Dieser Datensatz kann so nicht zurückkommen. Sehen Sie nach, was ihn hindert, und beheben Sie das zuerst.',
  },
  binned: {
    fr: 'Ce à quoi il renvoie est aussi dans la corbeille : restaurez-le d’abord.',
    nl: 'Waarnaar het verwijst ligt ook in de prullenbak: herstel dat eerst.',
    en: 'What it refers to is in the bin too: restore that first.',
    de: 'Worauf er sich bezieht, liegt auch im Papierkorb: Stellen Sie das zuerst wieder her.',
  },
  taken: {
    fr: 'Un autre enregistrement porte cette valeur depuis : changez-la chez lui d’abord.',
    nl: 'Een ander record heeft intussen deze waarde: wijzig ze daar eerst.',
    en: 'Another record has this value by now: change it there first.',
    de: 'Ein anderer Datensatz hat diesen Wert inzwischen: Ändern Sie ihn dort zuerst.',
  },
  out_of_place: {
    fr: 'Sa place n’est plus libre dans le dossier.',
    nl: 'Zijn plaats in het dossier is niet meer vrij.',
    en: 'Its place in the company file is no longer free.',
    de: 'Sein Platz in der Akte ist nicht mehr frei.',
  },
  still_named: {
    fr: 'D’autres enregistrements de la corbeille y renvoient : supprimez-les d’abord.',
    nl: 'Andere records in de prullenbak verwijzen ernaar: verwijder die eerst.',
    en: 'Other records in the bin refer to it: delete those first.',
    de: 'Andere Datensätze im Papierkorb beziehen sich darauf: Löschen Sie diese zuerst.',
  },
} satisfies Record<string, Message>
