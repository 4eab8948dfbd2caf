import type { Message } from '../../lib/languages.ts'

export const messages = {
  firm_unknown: {
    fr: 'Aucun de vos cabinets ne porte ce jeton.',
    nl: 'Geen van uw kantoren heeft dit token.',
    en: 'None of your firms has this token.',
    de: 'Keine Ihrer Kanzleien hat dieses Token.',
  },
  firm_required: {
    fr: 'Vous gérez plusieurs cabinets : indiquez lequel (firm), ou null pour un dossier indépendant.',
    nl: 'U beheert meerdere kantoren: geef aan welk (firm), of null voor een zelfstandig dossier.',
    en: 'You manage several firms: say which one (firm), or null for a standalone file.',
    de: 'Sie verwalten mehrere Kanzleien: Geben Sie an, welche (firm), oder null für eine eigenständige Akte.',
  },
  enterprise_number_wrong: {
    fr: 'Ce numéro d’entreprise n’est pas valable ({country}). Vérifiez les chiffres.',
    nl: 'Dit ondernemingsnummer is niet geldig ({country}). Controleer de cijfers.',
    en: 'This enterprise number is not valid ({country}). Check the digits.',
    de: 'Diese Unternehmensnummer ist nicht gültig ({country}). Prüfen Sie die Ziffern.',
  },
  vat_number_wrong: {
    fr: 'Ce numéro de TVA n’est pas valable ({country}). Vérifiez les chiffres.',
    nl: 'Dit btw-nummer is niet geldig ({country}). Controleer de cijfers.',
    en: 'This VAT number is not valid ({country}). Check the digits.',
    de: 'Diese Umsatzsteuer-Identifikationsnummer ist nicht gültig ({country}). Prüfen Sie die Ziffern.',
  },
  vat_regime_unknown: {
    fr: 'Régimes de TVA de ce pays : {regimes}.',
    nl: 'Btw-stelsels van dit land: {regimes}.',
    en: 'VAT regimes of this country: {regimes}.',
    de: 'Mehrwertsteuerregelungen dieses Landes: {regimes}.',
  },
  fiscal_year_order: {
    fr: 'L’exercice doit se terminer après son premier jour.',
    nl: 'Het boekjaar moet eindigen na de eerste dag.',
    en: 'The fiscal year must end after its first day.',
    de: 'Das Geschäftsjahr muss nach seinem ersten Tag enden.',
  },
  fiscal_year_too_long: {
    fr: 'Un exercice compte 24 mois au plus.',
    nl: 'Een boekjaar telt hoogstens 24 maanden.',
    en: 'A fiscal year has at most 24 months.',
    de: 'Ein Geschäftsjahr hat höchstens 24 Monate.',
  },
} satisfies Record<string, Message>
