import type { LegalForm } from '../pack.ts'

/**
 * The forms of the Crossroads Bank for Enterprises (KBO/BCE) by its own codes, compared with a public source except where a line says
 * otherwise. The register has no English: those names are ours. Abbreviations are known in French and Dutch. What is said of capital is
 * knowledge of the law, not verified with its text.
 */
export const legalForms: readonly LegalForm[] = [
  // The company code of 2019 left these forms. Capital exists in the SA/NV alone: the SRL/BV, SC/CV, SComm/CommV and SNC/VOF have
  // contributions, and their annual accounts follow the models without capital. The European company (Regulation 2157/2001, 120 000 euro)
  // and the European cooperative (Regulation 1435/2003, 30 000 euro) have a capital, a European grouping needs none.
  // A natural person has no form code in the register (it is TypeOfEnterprise 1). Letters cannot meet one of its numbers.
  {
    code: 'EI',
    label: {
      fr: 'Entreprise individuelle (personne physique)',
      nl: 'Eenmanszaak (natuurlijke persoon)',
      en: 'Sole trader (natural person)',
      de: 'Einzelunternehmen (natürliche Person)',
    },
    abbreviation: { fr: 'EI', nl: 'EZ' },
    requires_capital: false,
  },
  {
    code: '610',
    label: {
      fr: 'Société à responsabilité limitée',
      nl: 'Besloten vennootschap',
      en: 'Private limited company',
      de: 'Gesellschaft mit beschränkter Haftung',
    },
    abbreviation: { fr: 'SRL', nl: 'BV' },
    requires_capital: false,
  },
  {
    code: '014',
    label: { fr: 'Société anonyme', nl: 'Naamloze vennootschap', en: 'Public limited company', de: 'Aktiengesellschaft' },
    abbreviation: { fr: 'SA', nl: 'NV' },
    requires_capital: true,
  },
  {
    code: '706',
    label: { fr: 'Société coopérative', nl: 'Coöperatieve vennootschap', en: 'Cooperative company', de: 'Genossenschaft' },
    abbreviation: { fr: 'SC', nl: 'CV' },
    requires_capital: false,
  },
  {
    code: '612',
    label: { fr: 'Société en commandite', nl: 'Commanditaire vennootschap', en: 'Limited partnership', de: 'Kommanditgesellschaft' },
    abbreviation: { fr: 'SComm', nl: 'CommV' },
    requires_capital: false,
  },
  {
    code: '011',
    label: { fr: 'Société en nom collectif', nl: 'Vennootschap onder firma', en: 'General partnership', de: 'Offene Handelsgesellschaft' },
    abbreviation: { fr: 'SNC', nl: 'VOF' },
    requires_capital: false,
  },
  {
    code: '027',
    label: { fr: 'Société européenne', nl: 'Europese vennootschap', en: 'European company (SE)', de: 'Europäische Gesellschaft' },
    abbreviation: 'SE',
    requires_capital: true,
  },
  {
    code: '001',
    label: {
      fr: 'Société coopérative européenne',
      nl: 'Europese coöperatieve vennootschap',
      en: 'European cooperative society',
      de: 'Europäische Genossenschaft',
    },
    abbreviation: 'SCE',
    requires_capital: true,
  },
  {
    code: '065',
    label: {
      fr: 'Groupement européen d’intérêt économique',
      nl: 'Europees economisch samenwerkingsverband',
      en: 'European economic interest grouping',
      de: 'Europäische wirtschaftliche Interessenvereinigung',
    },
    abbreviation: { fr: 'GEIE', nl: 'EESV' },
    requires_capital: false,
  },
  // Forms of before 2019, still met in old files. What was their capital became an unavailable contribution on 1 January 2020, so that of
  // the limited ones neither yes nor no is the whole truth; the partnership limited by shares kept the rules of the SA/NV.
  {
    code: '012',
    label: {
      fr: 'Société en commandite simple',
      nl: 'Gewone commanditaire vennootschap',
      en: 'Limited partnership (old form)',
      de: 'Einfache Kommanditgesellschaft',
    },
    abbreviation: { fr: 'SCS', nl: 'GCV' },
    requires_capital: false,
  },
  {
    code: '013',
    label: {
      fr: 'Société en commandite par actions',
      nl: 'Commanditaire vennootschap op aandelen',
      en: 'Partnership limited by shares',
      de: 'Kommanditgesellschaft auf Aktien',
    },
    abbreviation: { fr: 'SCA', nl: 'Comm.VA' },
    requires_capital: true,
  },
  {
    code: '015',
    label: {
      fr: 'Société privée à responsabilité limitée',
      nl: 'Besloten vennootschap met beperkte aansprakelijkheid',
      en: 'Private limited company (old form)',
      de: 'Privatgesellschaft mit beschränkter Haftung',
    },
    abbreviation: { fr: 'SPRL', nl: 'BVBA' },
    requires_capital: null,
  },
  {
    code: '010',
    label: {
      fr: 'Société privée à responsabilité limitée unipersonnelle',
      nl: 'Eenpersoons besloten vennootschap met beperkte aansprakelijkheid',
      en: 'Single-person private limited company (old form)',
      de: 'Einpersonen-Privatgesellschaft mit beschränkter Haftung',
    },
    abbreviation: { fr: 'SPRLU', nl: 'EBVBA' },
    requires_capital: null,
  },
  {
    code: '008',
    label: {
      fr: 'Société coopérative à responsabilité limitée',
      nl: 'Coöperatieve vennootschap met beperkte aansprakelijkheid',
      en: 'Cooperative with limited liability (old form)',
      de: 'Genossenschaft mit beschränkter Haftung',
    },
    abbreviation: { fr: 'SCRL', nl: 'CVBA' },
    requires_capital: null,
  },
  {
    code: '006',
    label: {
      fr: 'Société coopérative à responsabilité illimitée',
      nl: 'Coöperatieve vennootschap met onbeperkte aansprakelijkheid',
      en: 'Cooperative with unlimited liability (old form)',
      de: 'Genossenschaft mit unbeschränkter Haftung',
    },
    abbreviation: { fr: 'SCRI', nl: 'CVOA' },
    requires_capital: null,
  },
  {
    code: '016',
    label: {
      fr: 'Société coopérative (ancien statut)',
      nl: 'Coöperatieve vennootschap (oud statuut)',
      en: 'Cooperative (former statute)',
      de: 'Genossenschaft (altes Statut)',
    },
    abbreviation: { fr: 'SC', nl: 'CV' },
    requires_capital: null,
  },
  {
    code: '060',
    label: {
      fr: 'Groupement d’intérêt économique',
      nl: 'Economisch samenwerkingsverband',
      en: 'Economic interest grouping',
      de: 'Wirtschaftliche Interessenvereinigung',
    },
    abbreviation: { fr: 'GIE', nl: 'ESV' },
    requires_capital: false,
  },
  {
    code: '508',
    label: {
      fr: 'Société coopérative à responsabilité limitée à finalité sociale',
      nl: 'Coöperatieve vennootschap met beperkte aansprakelijkheid met sociaal oogmerk',
      en: 'Cooperative with limited liability and social purpose',
      de: 'Genossenschaft mit beschränkter Haftung mit sozialer Zielsetzung',
    },
    abbreviation: { fr: 'SCRL FS', nl: 'CVBA SO' },
    requires_capital: null,
  },
  {
    code: '515',
    label: {
      fr: 'Société privée à responsabilité limitée à finalité sociale',
      nl: 'Besloten vennootschap met beperkte aansprakelijkheid met sociaal oogmerk',
      en: 'Private limited company with social purpose',
      de: 'Privatgesellschaft mit beschränkter Haftung mit sozialer Zielsetzung',
    },
    abbreviation: { fr: 'SPRL FS', nl: 'BVBA SO' },
    requires_capital: null,
  },
  // Public law.
  {
    code: '108',
    label: {
      fr: 'Société coopérative à responsabilité limitée de droit public',
      nl: 'Coöperatieve vennootschap met beperkte aansprakelijkheid van publiek recht',
      en: 'Public-law cooperative with limited liability',
      de: 'Öffentlich-rechtliche Genossenschaft mit beschränkter Haftung',
    },
    abbreviation: { fr: 'SCRL DP', nl: 'CVBA PR' },
    requires_capital: null,
  },
  {
    code: '114',
    label: {
      fr: 'Société anonyme de droit public',
      nl: 'Naamloze vennootschap van publiek recht',
      en: 'Public-law limited company',
      de: 'Öffentlich-rechtliche Aktiengesellschaft',
    },
    abbreviation: { fr: 'SA DP', nl: 'NV PR' },
    requires_capital: true,
  },
  {
    code: '116',
    label: {
      fr: 'Société coopérative de droit public (ancien statut)',
      nl: 'Coöperatieve vennootschap van publiek recht (oud statuut)',
      en: 'Public-law cooperative (former statute)',
      de: 'Öffentlich-rechtliche Genossenschaft (altes Statut)',
    },
    abbreviation: { fr: 'SC DP', nl: 'CV PR' },
    requires_capital: null,
  },
  // Codes found in one source only.
  {
    code: '614',
    label: {
      fr: 'Société anonyme à finalité sociale',
      nl: 'Naamloze vennootschap met sociaal oogmerk',
      en: 'Limited company with social purpose',
      de: 'Aktiengesellschaft mit sozialer Zielsetzung',
    },
    abbreviation: { fr: 'SA FS', nl: 'NV SO' },
    requires_capital: true,
  },
  {
    code: '615',
    label: {
      fr: 'Société à responsabilité limitée à finalité sociale',
      nl: 'Besloten vennootschap met sociaal oogmerk',
      en: 'Private limited company with social purpose (BV)',
      de: 'GmbH mit sozialer Zielsetzung',
    },
    abbreviation: { fr: 'SRL FS', nl: 'BV SO' },
    requires_capital: false,
  },
  {
    code: '616',
    label: {
      fr: 'Société à responsabilité limitée de droit public',
      nl: 'Besloten vennootschap van publiek recht',
      en: 'Public-law private limited company',
      de: 'Öffentlich-rechtliche GmbH',
    },
    abbreviation: { fr: 'SRL DP', nl: 'BV PR' },
    requires_capital: false,
  },
  {
    code: '716',
    label: {
      fr: 'Société coopérative de droit public',
      nl: 'Coöperatieve vennootschap van publiek recht',
      en: 'Public-law cooperative company',
      de: 'Öffentlich-rechtliche Genossenschaft',
    },
    abbreviation: { fr: 'SC DP', nl: 'CV PR' },
    requires_capital: false,
  },
  // Codes from memory, to be compared with the register’s own list (its open data, category JuridicalForm). Associations and foundations
  // have funds, no capital. A foreign entity follows its own law.
  {
    code: '017',
    label: {
      fr: 'Association sans but lucratif',
      nl: 'Vereniging zonder winstoogmerk',
      en: 'Non-profit association',
      de: 'Vereinigung ohne Gewinnerzielungsabsicht',
    },
    abbreviation: { fr: 'ASBL', nl: 'VZW' },
    requires_capital: false,
  },
  {
    code: '125',
    label: {
      fr: 'Association internationale sans but lucratif',
      nl: 'Internationale vereniging zonder winstoogmerk',
      en: 'International non-profit association',
      de: 'Internationale Vereinigung ohne Gewinnerzielungsabsicht',
    },
    abbreviation: { fr: 'AISBL', nl: 'IVZW' },
    requires_capital: false,
  },
  {
    code: '026',
    label: { fr: 'Fondation privée', nl: 'Private stichting', en: 'Private foundation', de: 'Privatstiftung' },
    abbreviation: { fr: 'FP', nl: 'PS' },
    requires_capital: false,
  },
  {
    code: '029',
    label: {
      fr: 'Fondation d’utilité publique',
      nl: 'Stichting van openbaar nut',
      en: 'Public-benefit foundation',
      de: 'Gemeinnützige Stiftung',
    },
    abbreviation: { fr: 'FUP', nl: 'SON' },
    requires_capital: false,
  },
  {
    code: '025',
    label: {
      fr: 'Société agricole',
      nl: 'Landbouwvennootschap',
      en: 'Agricultural company (old form)',
      de: 'Landwirtschaftliche Gesellschaft',
    },
    abbreviation: { fr: 'SAgr', nl: 'LV' },
    requires_capital: null,
  },
  {
    code: '030',
    label: { fr: 'Entité étrangère', nl: 'Buitenlandse entiteit', en: 'Foreign entity', de: 'Ausländische Einheit' },
    abbreviation: null,
    requires_capital: null,
  },
  {
    code: '051',
    label: {
      fr: 'Autre forme de droit privé',
      nl: 'Andere privaatrechtelijke vorm',
      en: 'Other private-law form',
      de: 'Sonstige privatrechtliche Form',
    },
    abbreviation: null,
    requires_capital: null,
  },
  {
    code: '070',
    label: {
      fr: 'Association des copropriétaires',
      nl: 'Vereniging van mede-eigenaars',
      en: 'Association of co-owners',
      de: 'Vereinigung der Miteigentümer',
    },
    abbreviation: { fr: 'ACP', nl: 'VME' },
    requires_capital: false,
  },
]
