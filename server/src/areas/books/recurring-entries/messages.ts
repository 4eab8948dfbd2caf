import type { Message } from '../../../lib/languages.ts'

export const messages = {
  weekday: {
    fr: 'Une écriture hebdomadaire demande un jour de 1 (lundi) à 7 (dimanche).',
    nl: 'Een wekelijkse boeking vraagt een dag van 1 (maandag) tot 7 (zondag).',
    en: 'A weekly entry needs a day from 1 (Monday) to 7 (Sunday).',
    de: 'Eine wöchentliche Buchung verlangt einen Tag von 1 (Montag) bis 7 (Sonntag).',
  },
  ends_early: {
    fr: 'La fin ne peut précéder le début ({date}).',
    nl: 'Het einde kan niet vóór het begin liggen ({date}).',
    en: 'The end cannot come before the start ({date}).',
    de: 'Das Ende kann nicht vor dem Beginn liegen ({date}).',
  },
  runs_done: {
    fr: 'Cette écriture a déjà été comptabilisée {count} fois.',
    nl: 'Deze boeking is al {count} keer geboekt.',
    en: 'This entry was already posted {count} times.',
    de: 'Diese Buchung wurde bereits {count}-mal gebucht.',
  },
  finished: {
    fr: 'Il ne reste aucune échéance : la date de fin ou le nombre maximal est atteint. Prolongez l’écriture récurrente pour continuer.',
    nl: 'Er is geen volgende datum meer: de einddatum of het maximale aantal is bereikt. Verleng de terugkerende boeking om door te gaan.',
    en: 'No date is left: the end or the greatest number of runs is reached. Extend the recurring entry to go on.',
    de: 'Es steht kein Termin mehr aus: Enddatum oder Höchstzahl ist erreicht. Verlängern Sie die wiederkehrende Buchung, um fortzufahren.',
  },
  posted_already: {
    fr: 'Une échéance de cette écriture récurrente est déjà comptabilisée à cette date.',
    nl: 'Een vervaldatum van deze terugkerende boeking is al op deze datum geboekt.',
    en: 'A run of this recurring entry is already posted on this date.',
    de: 'Ein Termin dieser wiederkehrenden Buchung ist an diesem Datum bereits gebucht.',
  },
} satisfies Record<string, Message>
