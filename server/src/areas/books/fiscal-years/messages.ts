import type { Message } from '../../../lib/languages.ts'

export const messages = {
  code_taken: {
    fr: 'Le dossier a déjà un exercice {code} : choisissez un autre code.',
    nl: 'Het dossier heeft al een boekjaar {code}: kies een andere code.',
    en: 'The company file already has a fiscal year {code}: choose another code.',
    de: 'Die Akte hat bereits ein Geschäftsjahr {code}: Wählen Sie einen anderen Code.',
  },
  ends_before_start: {
    fr: 'L’exercice doit se terminer après son premier jour.',
    nl: 'Het boekjaar moet eindigen na zijn eerste dag.',
    en: 'The fiscal year must end after its first day.',
    de: 'Das Geschäftsjahr muss nach seinem ersten Tag enden.',
  },
  too_long: {
    fr: 'Un exercice dure {months} mois au plus : celui-ci se termine au plus tard le {last}.',
    nl: 'Een boekjaar duurt hoogstens {months} maanden: dit eindigt uiterlijk op {last}.',
    en: 'A fiscal year lasts {months} months at most: this one ends on {last} at the latest.',
    de: 'Ein Geschäftsjahr dauert höchstens {months} Monate: Dieses endet spätestens am {last}.',
  },
  overlap: {
    fr: 'Ces dates empiètent sur un autre exercice du dossier.',
    nl: 'Deze data overlappen met een ander boekjaar van het dossier.',
    en: 'These dates overlap with another fiscal year of the company file.',
    de: 'Diese Daten überschneiden sich mit einem anderen Geschäftsjahr der Akte.',
  },
  opened_later: {
    fr: 'Le premier exercice du dossier a des soldes d’ouverture encodés : ils reprennent tout ce qui précède, et aucun exercice ne peut venir avant.',
    nl: 'Het eerste boekjaar van het dossier heeft ingevoerde beginsaldi: die omvatten alles wat voorafging, er kan geen boekjaar vóór komen.',
    en: 'The first fiscal year of the company file has opening balances typed in: they hold all that came before, so no year can precede it.',
    de: 'Das erste Geschäftsjahr der Akte hat erfasste Eröffnungssalden: Sie enthalten alles Frühere, davor kann kein Geschäftsjahr liegen.',
  },
  gap: {
    fr: 'Il resterait un vide entre deux exercices : celui-ci doit commencer le {next} ou se terminer le {previous}.',
    nl: 'Er zou een gat tussen twee boekjaren ontstaan: dit moet beginnen op {next} of eindigen op {previous}.',
    en: 'This would leave a gap between two fiscal years: this one must begin on {next} or end on {previous}.',
    de: 'Zwischen zwei Geschäftsjahren entstünde eine Lücke: Dieses muss am {next} beginnen oder am {previous} enden.',
  },
  gap_left: {
    fr: 'Il resterait un vide entre deux exercices : seul le premier ou le dernier peut être supprimé.',
    nl: 'Er zou een gat tussen twee boekjaren ontstaan: alleen het eerste of het laatste kan worden verwijderd.',
    en: 'This would leave a gap between two fiscal years: only the first or the last one can be deleted.',
    de: 'Zwischen zwei Geschäftsjahren entstünde eine Lücke: Nur das erste oder das letzte kann gelöscht werden.',
  },
  not_last: {
    fr: 'Seul le dernier exercice peut changer de date de fin.',
    nl: 'Alleen van het laatste boekjaar kan de einddatum wijzigen.',
    en: 'Only the last fiscal year can end on another day.',
    de: 'Nur beim letzten Geschäftsjahr lässt sich das Enddatum ändern.',
  },
  lock_held: {
    fr: 'Cette période est verrouillée par la clôture : rouvrez l’exercice.',
    nl: 'Deze periode is vergrendeld door de afsluiting: heropen het boekjaar.',
    en: 'This period is locked by the closing: reopen the fiscal year.',
    de: 'Diese Periode ist durch den Abschluss gesperrt: Öffnen Sie das Geschäftsjahr wieder.',
  },
  entries_after: {
    fr: 'Des écritures sont passées après ce jour ({count}) : l’exercice ne peut pas se terminer avant elles.',
    nl: 'Na deze dag zijn er boekingen ({count}): het boekjaar kan niet vroeger eindigen.',
    en: 'Entries are booked after this day ({count}): the fiscal year cannot end before them.',
    de: 'Nach diesem Tag sind Buchungen erfasst ({count}): Das Geschäftsjahr kann nicht vor ihnen enden.',
  },
} satisfies Record<string, Message>
