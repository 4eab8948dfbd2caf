import type { LegalForm } from '../pack.ts'

/**
 * The forms of the Registre de commerce et des sociétés. It publishes no codes, so these are our own, made of the abbreviations, and stay
 * as they are. Of the least amounts of capital those of the SA and the SAS are verified. A form is abbreviated in French in every language.
 */
export const legalForms: readonly LegalForm[] = [
  // A least capital is fixed by law: SA and SAS 30 000 euro; S.à r.l. 12 000, S.à r.l.-S 1, SCA 30 000, SE 120 000.
  {
    code: 'SARL',
    label: {
      fr: 'Société à responsabilité limitée',
      nl: 'Besloten vennootschap',
      en: 'Private limited liability company',
      de: 'Gesellschaft mit beschränkter Haftung',
    },
    abbreviation: 'S.à r.l.',
    requires_capital: true,
  },
  {
    code: 'SARLS',
    label: {
      fr: 'Société à responsabilité limitée simplifiée',
      nl: 'Vereenvoudigde besloten vennootschap',
      en: 'Simplified private limited company',
      de: 'Vereinfachte GmbH',
    },
    abbreviation: 'S.à r.l.-S',
    requires_capital: true,
  },
  {
    code: 'SA',
    label: { fr: 'Société anonyme', nl: 'Naamloze vennootschap', en: 'Public limited company', de: 'Aktiengesellschaft' },
    abbreviation: 'S.A.',
    requires_capital: true,
  },
  {
    code: 'SAS',
    label: {
      fr: 'Société par actions simplifiée',
      nl: 'Vereenvoudigde aandelenvennootschap',
      en: 'Simplified joint-stock company',
      de: 'Vereinfachte Aktiengesellschaft',
    },
    abbreviation: 'S.A.S.',
    requires_capital: true,
  },
  {
    code: 'SCA',
    label: {
      fr: 'Société en commandite par actions',
      nl: 'Commanditaire vennootschap op aandelen',
      en: 'Partnership limited by shares',
      de: 'Kommanditgesellschaft auf Aktien',
    },
    abbreviation: 'S.C.A.',
    requires_capital: true,
  },
  {
    code: 'SE',
    label: { fr: 'Société européenne', nl: 'Europese vennootschap', en: 'European company', de: 'Europäische Gesellschaft' },
    abbreviation: 'S.E.',
    requires_capital: true,
  },
  // Section B too, without a least capital in the law: whether one must be stated depends on the articles.
  {
    code: 'SCS',
    label: {
      fr: 'Société en commandite simple',
      nl: 'Gewone commanditaire vennootschap',
      en: 'Limited partnership',
      de: 'Kommanditgesellschaft',
    },
    abbreviation: 'S.C.S.',
    requires_capital: null,
  },
  {
    code: 'SCSP',
    label: {
      fr: 'Société en commandite spéciale',
      nl: 'Bijzondere commanditaire vennootschap',
      en: 'Special limited partnership',
      de: 'Spezialkommanditgesellschaft',
    },
    abbreviation: 'S.C.Sp.',
    requires_capital: null,
  },
  {
    code: 'SNC',
    label: { fr: 'Société en nom collectif', nl: 'Vennootschap onder firma', en: 'General partnership', de: 'Offene Handelsgesellschaft' },
    abbreviation: 'S.N.C.',
    requires_capital: null,
  },
  {
    code: 'SCOOP',
    label: { fr: 'Société coopérative', nl: 'Coöperatieve vennootschap', en: 'Cooperative company', de: 'Genossenschaft' },
    abbreviation: 'S.C.',
    requires_capital: null,
  },
  // A branch has no capital of its own, a trader and a grouping need none, associations and foundations have funds.
  {
    code: 'SUCC',
    label: {
      fr: 'Succursale d’une société étrangère',
      nl: 'Bijkantoor van een buitenlandse vennootschap',
      en: 'Branch of a foreign company',
      de: 'Zweigniederlassung',
    },
    abbreviation: 'Succ.',
    requires_capital: false,
  },
  {
    code: 'EI',
    label: { fr: 'Commerçant personne physique', nl: 'Handelaar-natuurlijke persoon', en: 'Sole trader', de: 'Einzelkaufmann' },
    abbreviation: 'EI',
    requires_capital: false,
  },
  {
    code: 'GIE',
    label: {
      fr: 'Groupement d’intérêt économique',
      nl: 'Economisch samenwerkingsverband',
      en: 'Economic interest grouping',
      de: 'Wirtschaftliche Interessenvereinigung',
    },
    abbreviation: 'GIE',
    requires_capital: false,
  },
  {
    code: 'GEIE',
    label: {
      fr: 'Groupement européen d’intérêt économique',
      nl: 'Europees economisch samenwerkingsverband',
      en: 'European economic interest grouping',
      de: 'Europäische wirtschaftliche Interessenvereinigung',
    },
    abbreviation: 'GEIE',
    requires_capital: false,
  },
  {
    code: 'ASBL',
    label: {
      fr: 'Association sans but lucratif',
      nl: 'Vereniging zonder winstoogmerk',
      en: 'Non-profit association',
      de: 'Verein ohne Gewinnzweck',
    },
    abbreviation: 'a.s.b.l.',
    requires_capital: false,
  },
  {
    code: 'FOND',
    label: { fr: 'Fondation', nl: 'Stichting', en: 'Foundation', de: 'Stiftung' },
    abbreviation: 'Fond.',
    requires_capital: false,
  },
  // Not known to us.
  {
    code: 'SC',
    label: { fr: 'Société civile', nl: 'Burgerlijke vennootschap', en: 'Civil company', de: 'Gesellschaft bürgerlichen Rechts' },
    abbreviation: 'S.C.',
    requires_capital: null,
  },
  {
    code: 'SCI',
    label: {
      fr: 'Société civile immobilière',
      nl: 'Burgerlijke vastgoedvennootschap',
      en: 'Civil real-estate company',
      de: 'Immobiliengesellschaft bürgerlichen Rechts',
    },
    abbreviation: 'S.C.I.',
    requires_capital: null,
  },
  {
    code: 'ASSAGRI',
    label: { fr: 'Association agricole', nl: 'Landbouwvereniging', en: 'Agricultural association', de: 'Landwirtschaftlicher Verein' },
    abbreviation: null,
    requires_capital: null,
  },
  {
    code: 'ASSEP',
    label: {
      fr: 'Association d’épargne-pension',
      nl: 'Pensioenspaarvereniging',
      en: 'Pension savings association',
      de: 'Pensionssparverein',
    },
    abbreviation: 'ASSEP',
    requires_capital: null,
  },
  {
    code: 'EP',
    label: { fr: 'Établissement public', nl: 'Openbare instelling', en: 'Public establishment', de: 'Öffentliche Einrichtung' },
    abbreviation: 'E.P.',
    requires_capital: null,
  },
  {
    code: 'FCP',
    label: { fr: 'Fonds commun de placement', nl: 'Gemeenschappelijk beleggingsfonds', en: 'Mutual fund', de: 'Investmentfonds' },
    abbreviation: 'FCP',
    requires_capital: null,
  },
]
