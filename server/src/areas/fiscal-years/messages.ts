import type { Message } from '../../lib/languages.ts'

export const messages = {
  code_taken: {
    fr: 'Le dossier a déjà un exercice {code}.',
    nl: 'Het dossier heeft al een boekjaar {code}.',
    en: 'The company file already has a fiscal year {code}.',
    de: 'Die Akte hat bereits ein Geschäftsjahr {code}.',
  },
  ends_before_start: {
    fr: 'L’exercice doit se terminer après son premier jour.',
    nl: 'Het boekjaar moet eindigen na zijn eerste dag.',
    en: 'The fiscal year must end after its first day.',
    de: 'Das Geschäftsjahr muss nach seinem ersten Tag enden.',
  },
  too_long: {
    fr: 'Un exercice dure {months} mois au plus.',
    nl: 'Een boekjaar duurt hoogstens {months} maanden.',
    en: 'A fiscal year lasts {months} months at most.',
    de: 'Ein Geschäftsjahr dauert höchstens {months} Monate.',
  },
  overlap: {
    fr: 'Ces dates empiètent sur un autre exercice du dossier.',
    nl: 'Deze data overlappen met een ander boekjaar van het dossier.',
    en: 'These dates overlap with another fiscal year of the company file.',
    de: 'Diese Daten überschneiden sich mit einem anderen Geschäftsjahr der Akte.',
  },
  gap: {
    fr: 'Il resterait un vide entre deux exercices : ils doivent se suivre jour pour jour.',
    nl: 'Er zou een gat tussen twee boekjaren ontstaan: ze moeten op elkaar aansluiten.',
    en: 'This would leave a gap between two fiscal years: each must begin the day after the one before.',
    de: 'Zwischen zwei Geschäftsjahren entstünde eine Lücke: Sie müssen lückenlos aneinander anschließen.',
  },
  not_last: {
    fr: 'Seul le dernier exercice peut changer de date de fin.',
    nl: 'Alleen van het laatste boekjaar kan de einddatum wijzigen.',
    en: 'Only the last fiscal year can end on another day.',
    de: 'Nur beim letzten Geschäftsjahr lässt sich das Enddatum ändern.',
  },
  closed_stays: {
    fr: 'Un exercice clôturé ne se supprime pas. Rouvrez-le d’abord.',
    nl: 'Een afgesloten boekjaar wordt niet verwijderd. Heropen het eerst.',
    en: 'A closed fiscal year is not deleted. Reopen it first.',
    de: 'Ein abgeschlossenes Geschäftsjahr wird nicht gelöscht. Öffnen Sie es zuerst wieder.',
  },
  period_locked: {
    fr: 'Cette période est verrouillée. Déverrouillez-la, ou choisissez une date ouverte.',
    nl: 'Deze periode is vergrendeld. Ontgrendel ze, of kies een open datum.',
    en: 'This period is locked. Unlock it, or choose an open date.',
    de: 'Diese Periode ist gesperrt. Entsperren Sie sie oder wählen Sie ein offenes Datum.',
  },
  year_closed: {
    fr: 'Cet exercice est clôturé. Un administrateur peut le rouvrir.',
    nl: 'Dit boekjaar is afgesloten. Een beheerder kan het heropenen.',
    en: 'This fiscal year is closed. An admin can reopen it.',
    de: 'Dieses Geschäftsjahr ist abgeschlossen. Ein Administrator kann es wieder öffnen.',
  },
  lock_held: {
    fr: 'Cette période est verrouillée par la clôture : rouvrez l’exercice.',
    nl: 'Deze periode is vergrendeld door de afsluiting: heropen het boekjaar.',
    en: 'This period is locked by the closing: reopen the fiscal year.',
    de: 'Diese Periode ist durch den Abschluss gesperrt: Öffnen Sie das Geschäftsjahr wieder.',
  },
} satisfies Record<string, Message>
