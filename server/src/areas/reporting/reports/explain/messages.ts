import type { Message } from '../../../../lib/languages.ts'

export const messages = {
  one_of: {
    fr: 'Indiquez soit une rubrique (rubric), soit un compte (account).',
    nl: 'Geef ofwel een rubriek (rubric), ofwel een rekening (account).',
    en: 'Give either a rubric or an account.',
    de: 'Geben Sie entweder einen Posten (rubric) oder ein Konto (account) an.',
  },
  earlier_results: {
    fr: 'Résultats des exercices antérieurs non clôturés',
    nl: 'Resultaten van vorige, niet afgesloten boekjaren',
    en: 'Results of earlier years that are not closed',
    de: 'Ergebnisse früherer, nicht abgeschlossener Geschäftsjahre',
  },
} satisfies Record<string, Message>
