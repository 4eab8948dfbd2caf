import type { LegalForm } from '../pack.ts'

/**
 * The legal categories of INSEE, level III: what a company file usually is, not all of them. The codes from 1 to 7 were compared with
 * INSEE’s list. A French form is abbreviated in French in every language. What is said of capital is knowledge of the law, not verified
 * with its text.
 */
export const legalForms: readonly LegalForm[] = [
  // Natural persons and groups without a legal personality have no capital; a foreign company follows its own law.
  {
    code: '1000',
    label: { fr: 'Entrepreneur individuel', nl: 'Eenmanszaak', en: 'Sole trader', de: 'Einzelunternehmer' },
    abbreviation: 'EI',
    requires_capital: false,
  },
  {
    code: '2110',
    label: {
      fr: 'Indivision entre personnes physiques',
      nl: 'Onverdeeldheid tussen natuurlijke personen',
      en: 'Joint ownership of natural persons',
      de: 'Bruchteilsgemeinschaft natürlicher Personen',
    },
    abbreviation: null,
    requires_capital: false,
  },
  {
    code: '2210',
    label: {
      fr: 'Société créée de fait entre personnes physiques',
      nl: 'Feitelijke vennootschap',
      en: 'De facto company',
      de: 'Faktische Gesellschaft',
    },
    abbreviation: 'SDF',
    requires_capital: false,
  },
  {
    code: '2310',
    label: { fr: 'Société en participation', nl: 'Stille vennootschap', en: 'Undeclared partnership', de: 'Stille Gesellschaft' },
    abbreviation: 'SEP',
    requires_capital: false,
  },
  {
    code: '3120',
    label: {
      fr: 'Société commerciale étrangère immatriculée au RCS',
      nl: 'In het RCS ingeschreven buitenlandse vennootschap',
      en: 'Foreign company registered with the RCS',
      de: 'Im RCS eingetragene ausländische Gesellschaft',
    },
    abbreviation: null,
    requires_capital: null,
  },
  // Commercial companies: the articles fix the amount of the capital (Code de commerce, L210-2), free in the SARL and the SAS, 37 000 euro
  // at least in the SA and the SCA.
  {
    code: '5202',
    label: { fr: 'Société en nom collectif', nl: 'Vennootschap onder firma', en: 'General partnership', de: 'Offene Handelsgesellschaft' },
    abbreviation: 'SNC',
    requires_capital: true,
  },
  {
    code: '5306',
    label: {
      fr: 'Société en commandite simple',
      nl: 'Gewone commanditaire vennootschap',
      en: 'Limited partnership',
      de: 'Kommanditgesellschaft',
    },
    abbreviation: 'SCS',
    requires_capital: true,
  },
  {
    code: '5308',
    label: {
      fr: 'Société en commandite par actions',
      nl: 'Commanditaire vennootschap op aandelen',
      en: 'Partnership limited by shares',
      de: 'Kommanditgesellschaft auf Aktien',
    },
    abbreviation: 'SCA',
    requires_capital: true,
  },
  {
    code: '5458',
    label: {
      fr: 'SARL coopérative ouvrière de production (SCOP)',
      nl: 'Arbeiderscoöperatie (SARL)',
      en: 'Workers’ cooperative (SARL)',
      de: 'Arbeiterproduktionsgenossenschaft (SARL)',
    },
    abbreviation: 'SCOP SARL',
    requires_capital: true,
  },
  {
    code: '5470',
    label: {
      fr: 'Société de participations financières de professions libérales SARL',
      nl: 'Holding vrije beroepen (SARL)',
      en: 'Liberal-profession holding (SARL)',
      de: 'Holding freier Berufe (SARL)',
    },
    abbreviation: 'SPFPL SARL',
    requires_capital: true,
  },
  {
    code: '5485',
    label: {
      fr: 'Société d’exercice libéral à responsabilité limitée',
      nl: 'Beroepsvennootschap met beperkte aansprakelijkheid',
      en: 'Professional limited company',
      de: 'Freiberufler-GmbH',
    },
    abbreviation: 'SELARL',
    requires_capital: true,
  },
  {
    code: '5498',
    label: { fr: 'SARL unipersonnelle', nl: 'Eenpersoons-SARL', en: 'Single-member limited company', de: 'Ein-Personen-SARL' },
    abbreviation: 'EURL',
    requires_capital: true,
  },
  {
    code: '5499',
    label: {
      fr: 'Société à responsabilité limitée (sans autre indication)',
      nl: 'Besloten vennootschap',
      en: 'Private limited company',
      de: 'Gesellschaft mit beschränkter Haftung',
    },
    abbreviation: 'SARL',
    requires_capital: true,
  },
  {
    code: '5585',
    label: {
      fr: 'Société d’exercice libéral à forme anonyme à conseil d’administration',
      nl: 'Beroepsvennootschap op aandelen (SA)',
      en: 'Professional public limited company',
      de: 'Freiberufler-AG',
    },
    abbreviation: 'SELAFA',
    requires_capital: true,
  },
  {
    code: '5599',
    label: {
      fr: 'SA à conseil d’administration (s.a.i.)',
      nl: 'Naamloze vennootschap met raad van bestuur',
      en: 'Public limited company with board',
      de: 'Aktiengesellschaft mit Verwaltungsrat',
    },
    abbreviation: 'SA',
    requires_capital: true,
  },
  {
    code: '5699',
    label: {
      fr: 'SA à directoire (s.a.i.)',
      nl: 'Naamloze vennootschap met directie',
      en: 'Public limited company with management board',
      de: 'Aktiengesellschaft mit Vorstand',
    },
    abbreviation: 'SA',
    requires_capital: true,
  },
  {
    code: '5710',
    label: {
      fr: 'SAS, société par actions simplifiée',
      nl: 'Vereenvoudigde aandelenvennootschap',
      en: 'Simplified joint-stock company',
      de: 'Vereinfachte Aktiengesellschaft',
    },
    abbreviation: 'SAS',
    requires_capital: true,
  },
  // Sirene writes a single-member SAS as 5710, and 5720 is said to be no longer given: it is here to be understood, not to be proposed.
  {
    code: '5720',
    label: { fr: 'Société par actions simplifiée unipersonnelle', nl: 'Eenpersoons-SAS', en: 'Single-member SAS', de: 'Ein-Personen-SAS' },
    abbreviation: 'SASU',
    requires_capital: true,
  },
  {
    code: '5770',
    label: {
      fr: 'Société de participations financières de professions libérales SAS',
      nl: 'Holding vrije beroepen (SAS)',
      en: 'Liberal-profession holding (SAS)',
      de: 'Holding freier Berufe (SAS)',
    },
    abbreviation: 'SPFPL SAS',
    requires_capital: true,
  },
  {
    code: '5785',
    label: {
      fr: 'Société d’exercice libéral par actions simplifiée',
      nl: 'Beroepsvennootschap SAS',
      en: 'Professional SAS',
      de: 'Freiberufler-SAS',
    },
    abbreviation: 'SELAS',
    requires_capital: true,
  },
  {
    code: '5800',
    label: { fr: 'Société européenne', nl: 'Europese vennootschap', en: 'European company', de: 'Europäische Gesellschaft' },
    abbreviation: 'SE',
    requires_capital: true,
  },
  // Groupings may be formed without capital (L251-3; Regulation 2137/85).
  {
    code: '6210',
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
    code: '6220',
    label: {
      fr: 'Groupement d’intérêt économique',
      nl: 'Economisch samenwerkingsverband',
      en: 'Economic interest grouping',
      de: 'Wirtschaftliche Interessenvereinigung',
    },
    abbreviation: 'GIE',
    requires_capital: false,
  },
  // Cooperatives and civil companies state their capital in their articles (Code civil, 1835).
  {
    code: '6316',
    label: {
      fr: 'Coopérative d’utilisation de matériel agricole en commun',
      nl: 'Landbouwmaterieelcoöperatie',
      en: 'Farm machinery cooperative',
      de: 'Maschinengenossenschaft',
    },
    abbreviation: 'CUMA',
    requires_capital: true,
  },
  {
    code: '6317',
    label: {
      fr: 'Société coopérative agricole',
      nl: 'Landbouwcoöperatie',
      en: 'Agricultural cooperative',
      de: 'Landwirtschaftliche Genossenschaft',
    },
    abbreviation: null,
    requires_capital: true,
  },
  {
    code: '6521',
    label: {
      fr: 'Société civile de placement collectif immobilier',
      nl: 'Vastgoedbeleggingsmaatschap',
      en: 'Real-estate investment company',
      de: 'Immobilien-Anlagegesellschaft',
    },
    abbreviation: 'SCPI',
    requires_capital: true,
  },
  {
    code: '6533',
    label: {
      fr: 'Groupement agricole d’exploitation en commun',
      nl: 'Gezamenlijk landbouwbedrijf',
      en: 'Joint farming group',
      de: 'Landwirtschaftliche Betriebsgemeinschaft',
    },
    abbreviation: 'GAEC',
    requires_capital: true,
  },
  {
    code: '6534',
    label: {
      fr: 'Groupement foncier agricole',
      nl: 'Landbouwgrondgroepering',
      en: 'Farmland group',
      de: 'Landwirtschaftliche Bodengesellschaft',
    },
    abbreviation: 'GFA',
    requires_capital: true,
  },
  {
    code: '6540',
    label: {
      fr: 'Société civile immobilière',
      nl: 'Burgerlijke vastgoedvennootschap',
      en: 'Civil real-estate company',
      de: 'Immobiliengesellschaft bürgerlichen Rechts',
    },
    abbreviation: 'SCI',
    requires_capital: true,
  },
  {
    code: '6541',
    label: {
      fr: 'Société civile immobilière de construction-vente',
      nl: 'Bouw- en verkoopvennootschap',
      en: 'Build-and-sell civil company',
      de: 'Bau- und Verkaufsgesellschaft',
    },
    abbreviation: 'SCCV',
    requires_capital: true,
  },
  {
    code: '6585',
    label: {
      fr: 'Autre société civile professionnelle',
      nl: 'Andere burgerlijke beroepsvennootschap',
      en: 'Other professional civil company',
      de: 'Sonstige Berufsgesellschaft',
    },
    abbreviation: 'SCP',
    requires_capital: true,
  },
  {
    code: '6589',
    label: { fr: 'Société civile de moyens', nl: 'Middelenvennootschap', en: 'Cost-sharing civil company', de: 'Praxis-/Bürogemeinschaft' },
    abbreviation: 'SCM',
    requires_capital: true,
  },
  {
    code: '6597',
    label: {
      fr: 'Société civile d’exploitation agricole',
      nl: 'Burgerlijke landbouwvennootschap',
      en: 'Civil farming company',
      de: 'Landwirtschaftliche Gesellschaft',
    },
    abbreviation: 'SCEA',
    requires_capital: true,
  },
  {
    code: '6598',
    label: {
      fr: 'Exploitation agricole à responsabilité limitée',
      nl: 'Landbouwbedrijf met beperkte aansprakelijkheid',
      en: 'Limited liability farm',
      de: 'Landwirtschaftsbetrieb mit beschränkter Haftung',
    },
    abbreviation: 'EARL',
    requires_capital: true,
  },
  {
    code: '6599',
    label: {
      fr: 'Autre société civile',
      nl: 'Andere burgerlijke vennootschap',
      en: 'Other civil company',
      de: 'Sonstige Gesellschaft bürgerlichen Rechts',
    },
    abbreviation: 'SC',
    requires_capital: true,
  },
  // Codes of this group are from memory. Associations and foundations have funds, no capital.
  {
    code: '9110',
    label: {
      fr: 'Syndicat de copropriété',
      nl: 'Vereniging van mede-eigenaars',
      en: 'Condominium association',
      de: 'Wohnungseigentümergemeinschaft',
    },
    abbreviation: null,
    requires_capital: false,
  },
  {
    code: '9210',
    label: {
      fr: 'Association non déclarée',
      nl: 'Niet-aangegeven vereniging',
      en: 'Undeclared association',
      de: 'Nicht angemeldeter Verein',
    },
    abbreviation: null,
    requires_capital: false,
  },
  {
    code: '9220',
    label: { fr: 'Association déclarée', nl: 'Aangegeven vereniging', en: 'Registered association', de: 'Eingetragener Verein' },
    abbreviation: 'ASSO',
    requires_capital: false,
  },
  {
    code: '9230',
    label: {
      fr: 'Association déclarée, reconnue d’utilité publique',
      nl: 'Vereniging van openbaar nut',
      en: 'Association of public interest',
      de: 'Gemeinnütziger Verein',
    },
    abbreviation: 'RUP',
    requires_capital: false,
  },
  {
    code: '9260',
    label: {
      fr: 'Association de droit local (Alsace-Moselle)',
      nl: 'Vereniging naar lokaal recht',
      en: 'Local-law association',
      de: 'Verein lokalen Rechts',
    },
    abbreviation: null,
    requires_capital: false,
  },
  {
    code: '9300',
    label: { fr: 'Fondation', nl: 'Stichting', en: 'Foundation', de: 'Stiftung' },
    abbreviation: 'FOND',
    requires_capital: false,
  },
]
