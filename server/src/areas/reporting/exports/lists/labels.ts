/** The titles of lists, and what their printed pages say. */
import type { Message } from '../../../../lib/languages.ts'

export const labels = {
  journals: { fr: 'Journaux', nl: 'Dagboeken', en: 'Journals', de: 'Journale' },
  vat_codes: { fr: 'Codes TVA', nl: 'Btw-codes', en: 'VAT codes', de: 'Steuerschlüssel' },
  third_parties: { fr: 'Tiers', nl: 'Relaties', en: 'Third parties', de: 'Geschäftspartner' },
  entries: { fr: 'Écritures', nl: 'Boekingen', en: 'Entries', de: 'Buchungen' },
  open_items: { fr: 'Postes ouverts', nl: 'Openstaande posten', en: 'Open items', de: 'Offene Posten' },
  bank_transactions: { fr: 'Opérations bancaires', nl: 'Bankverrichtingen', en: 'Bank transactions', de: 'Bankumsätze' },
  fixed_assets: {
    fr: 'Registre des immobilisations',
    nl: 'Register van de vaste activa',
    en: 'Fixed asset register',
    de: 'Anlagenverzeichnis',
  },
  recurring_entries: { fr: 'Écritures récurrentes', nl: 'Terugkerende boekingen', en: 'Recurring entries', de: 'Wiederkehrende Buchungen' },
  documents: { fr: 'Documents (fichiers)', nl: 'Documenten (bestanden)', en: 'Documents (files)', de: 'Belege (Dateien)' },
  third_party_statement: {
    fr: 'Relevé de compte d’un tiers',
    nl: 'Rekeningoverzicht van een relatie',
    en: 'Third-party statement',
    de: 'Kontoauszug eines Geschäftspartners',
  },
  total_of: { fr: 'Total {name}', nl: 'Totaal {name}', en: 'Total {name}', de: 'Summe {name}' },
  no_third_party: { fr: 'Sans tiers', nl: 'Zonder relatie', en: 'Without third party', de: 'Ohne Geschäftspartner' },
  day_parameter: { fr: '{name} {value}', nl: '{name} {value}', en: '{name} {value}', de: '{name} {value}' },
  parameter: { fr: '{name} : {value}', nl: '{name}: {value}', en: '{name}: {value}', de: '{name}: {value}' },
} as const satisfies Record<string, Message>
