import type { Message } from '../../../../lib/languages.ts'

export const messages = {
  category_unknown: {
    fr: 'Aucune catégorie d’immobilisations ne porte le nom {code}, ni ce numéro de compte.',
    nl: 'Geen categorie van vaste activa heeft de naam {code} of dit rekeningnummer.',
    en: 'No category of fixed assets has the name {code}, or an asset account of that number.',
    de: 'Keine Anlagenkategorie hat den Namen {code} oder diese Kontonummer.',
  },
  category_ambiguous: {
    fr: 'Plusieurs catégories répondent à {code} : {labels}. Indiquez category_id.',
    nl: 'Meerdere categorieën beantwoorden aan {code}: {labels}. Geef category_id op.',
    en: 'Several categories answer to {code}: {labels}. Give category_id.',
    de: 'Mehrere Kategorien entsprechen {code}: {labels}. Geben Sie category_id an.',
  },
  too_many: {
    fr: 'Un dossier compte au plus {max} catégories d’immobilisations : supprimez-en une qui ne sert plus.',
    nl: 'Een dossier telt hoogstens {max} categorieën van vaste activa: verwijder er een die niet meer gebruikt wordt.',
    en: 'A company file has {max} categories of fixed assets at most: delete one that is no longer used.',
    de: 'Eine Akte hat höchstens {max} Anlagenkategorien: Löschen Sie eine, die nicht mehr gebraucht wird.',
  },
  asset_account_unfit: {
    fr: 'Le compte {number} n’est pas un compte d’actif imputable : choisissez le compte de la valeur d’acquisition.',
    nl: 'Rekening {number} is geen boekbare actiefrekening: kies de rekening van de aanschaffingswaarde.',
    en: 'Account {number} is not an asset account that can be posted to: choose the account of the acquisition value.',
    de: 'Konto {number} ist kein bebuchbares Aktivkonto: Wählen Sie das Konto des Anschaffungswerts.',
  },
  depreciation_account_unfit: {
    fr: 'Le compte {number} n’est pas un compte d’actif imputable : choisissez le compte des amortissements actés.',
    nl: 'Rekening {number} is geen boekbare actiefrekening: kies de rekening van de geboekte afschrijvingen.',
    en: 'Account {number} is not an asset account that can be posted to: choose the account of accumulated depreciation.',
    de: 'Konto {number} ist kein bebuchbares Aktivkonto: Wählen Sie das Konto der kumulierten Abschreibungen.',
  },
  expense_account_unfit: {
    fr: 'Le compte {number} n’est pas un compte de charges imputable : choisissez le compte des dotations aux amortissements.',
    nl: 'Rekening {number} is geen boekbare kostenrekening: kies de rekening van de afschrijvingskosten.',
    en: 'Account {number} is not an expense account that can be posted to: choose the account of depreciation expenses.',
    de: 'Konto {number} ist kein bebuchbares Aufwandskonto: Wählen Sie das Konto der Abschreibungsaufwendungen.',
  },
  same_account: {
    fr: 'Les amortissements actés demandent un autre compte que la valeur d’acquisition.',
    nl: 'De geboekte afschrijvingen vragen een andere rekening dan de aanschaffingswaarde.',
    en: 'Accumulated depreciation needs another account than the acquisition value.',
    de: 'Kumulierte Abschreibungen verlangen ein anderes Konto als der Anschaffungswert.',
  },
  account_required: {
    fr: 'Le plan comptable ne propose pas de compte pour le compte {number} : indiquez-en un, ou la méthode none si ces biens ne s’amortissent pas.',
    nl: 'Het rekeningstelsel heeft geen standaardrekening bij rekening {number}: geef er een op, of de methode none als deze goederen niet worden afgeschreven.',
    en: 'The chart suggests no account for account {number}: give one, or the method none if these assets are not depreciated.',
    de: 'Der Kontenplan schlägt zu Konto {number} kein Konto vor: Geben Sie eines an, oder die Methode none, wenn diese Güter nicht abgeschrieben werden.',
  },
  years_required: {
    fr: 'Indiquez la durée en années : seule la méthode none s’en passe.',
    nl: 'Geef de duur in jaren op: alleen de methode none heeft er geen.',
    en: 'Give the life in years: only the method none has none.',
    de: 'Geben Sie die Dauer in Jahren an: Nur die Methode none kommt ohne aus.',
  },
  years_wrong: {
    fr: 'Une durée est supérieure à 0 et de 100 ans au plus.',
    nl: 'Een duur is groter dan 0 en hoogstens 100 jaar.',
    en: 'A life is above 0 and at most 100 years.',
    de: 'Eine Dauer ist größer als 0 und höchstens 100 Jahre.',
  },
  accounts_charged: {
    fr: 'Des amortissements de cette catégorie sont comptabilisés sur ce compte : créez une autre catégorie.',
    nl: 'Afschrijvingen van deze categorie zijn op deze rekening geboekt: maak een andere categorie aan.',
    en: 'Depreciation of this category is posted to this account: create another category.',
    de: 'Abschreibungen dieser Kategorie sind auf diesem Konto gebucht: Legen Sie eine andere Kategorie an.',
  },
  accounts_needed: {
    fr: 'Des immobilisations de cette catégorie s’amortissent : gardez ce compte.',
    nl: 'Vaste activa van deze categorie worden afgeschreven: behoud deze rekening.',
    en: 'Assets of this category are depreciated: keep this account.',
    de: 'Anlagen dieser Kategorie werden abgeschrieben: Behalten Sie dieses Konto.',
  },
  account_linked: {
    fr: 'Des immobilisations de cette catégorie sont liées à une ligne d’achat sur ce compte : créez une autre catégorie.',
    nl: 'Vaste activa van deze categorie zijn aan een aankooplijn op deze rekening gekoppeld: maak een andere categorie aan.',
    en: 'Assets of this category are linked to a purchase line on this account: create another category.',
    de: 'Anlagen dieser Kategorie sind mit einer Einkaufszeile auf diesem Konto verknüpft: Legen Sie eine andere Kategorie an.',
  },
  /** The label of an account that is opened beside the asset account. */
  depreciation_of: {
    fr: 'Amortissements - {label}',
    nl: 'Afschrijvingen - {label}',
    en: 'Depreciation - {label}',
    de: 'Abschreibungen - {label}',
  },
} satisfies Record<string, Message>
