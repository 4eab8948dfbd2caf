import type { Message } from '../../../lib/languages.ts'

export const messages = {
  resource_required: {
    fr: 'Indiquez aussi resource : un numéro ne désigne un enregistrement qu’avec sa ressource.',
    nl: 'Geef ook resource op: een nummer wijst pas met zijn resource één record aan.',
    en: 'Give resource too: a number names a record only together with its resource.',
    de: 'Geben Sie auch resource an: Eine Nummer bezeichnet erst mit ihrer Ressource einen Datensatz.',
  },
  already_reverted: {
    fr: 'Ceci a déjà été annulé. Pour y revenir, annulez l’annulation.',
    nl: 'Dit is al ongedaan gemaakt. Maak de annulering ongedaan om erop terug te komen.',
    en: 'This has been undone already. To bring it back, undo the undo.',
    de: 'Dies wurde bereits rückgängig gemacht. Machen Sie die Rücknahme rückgängig, um es wiederherzustellen.',
  },
  own_operation: {
    fr: 'Une annulation est une opération à part : donnez-lui un autre identifiant que celui de l’opération annulée.',
    nl: 'Een annulering is een bewerking op zich: geef ze een ander nummer dan de bewerking die ongedaan wordt gemaakt.',
    en: 'An undo is an operation of its own: give it another id than the operation it undoes.',
    de: 'Eine Rücknahme ist ein eigener Vorgang: Geben Sie ihr eine andere Kennung als dem Vorgang, den sie zurücknimmt.',
  },
  in_the_way: {
    fr: 'L’état d’avant n’est plus possible : ce qu’il contient est pris ou lié autrement depuis. Libérez-le d’abord.',
    nl: 'De vorige toestand kan niet meer: wat erin staat is intussen elders in gebruik. Maak dat eerst vrij.',
    en: 'The former state is no longer possible: what it holds is taken or linked otherwise by now. Free it first.',
    de: 'Der frühere Stand ist nicht mehr möglich: Was er enthält, ist inzwischen anderweitig belegt. Geben Sie es zuerst frei.',
  },
} satisfies Record<string, Message>
