import type { Message } from '../../../lib/languages.ts'

export const quarterLabels = {
  fr: ['1er trimestre', '2e trimestre', '3e trimestre', '4e trimestre'],
  nl: ['1e kwartaal', '2e kwartaal', '3e kwartaal', '4e kwartaal'],
  en: ['1st quarter', '2nd quarter', '3rd quarter', '4th quarter'],
  de: ['1. Quartal', '2. Quartal', '3. Quartal', '4. Quartal'],
} as const

/** The label of the settlement entry, in the language of the company file. */
export const settlementLabel: Message = {
  fr: 'TVA {period}',
  nl: 'Btw {period}',
  en: 'VAT {period}',
  de: 'MwSt. {period}',
}

export const messages = {
  regime_without_return: {
    fr: 'Le régime TVA de ce dossier ne connaît pas de déclaration périodique.',
    nl: 'Het btw-regime van dit dossier kent geen periodieke aangifte.',
    en: 'The VAT regime of this company file has no periodic return.',
    de: 'Die MwSt.-Regelung dieser Akte kennt keine periodische Erklärung.',
  },
  exists: {
    fr: 'Une déclaration couvre déjà cette période ou une partie de celle-ci.',
    nl: 'Een aangifte bestrijkt deze periode of een deel ervan al.',
    en: 'A return covers this period or a part of it already.',
    de: 'Eine Erklärung deckt diesen Zeitraum oder einen Teil davon bereits ab.',
  },
  period_unknown: {
    fr: 'Une année compte {count} périodes de ce type.',
    nl: 'Een jaar telt {count} perioden van dit type.',
    en: 'A year has {count} periods of this type.',
    de: 'Ein Jahr hat {count} Zeiträume dieser Art.',
  },
  period_type_unknown: {
    fr: 'Ce dossier ne dépose pas de déclaration annuelle.',
    nl: 'Dit dossier dient geen jaaraangifte in.',
    en: 'This company file files no annual return.',
    de: 'Für diese Akte wird keine Jahreserklärung eingereicht.',
  },
  validated: {
    fr: 'Cette déclaration est validée : déverrouillez-la d’abord.',
    nl: 'Deze aangifte is gevalideerd: ontgrendel ze eerst.',
    en: 'This return is validated: unlock it first.',
    de: 'Diese Erklärung ist validiert: Entsperren Sie sie zuerst.',
  },
  draft: {
    fr: 'Cette déclaration est un brouillon : validez-la d’abord.',
    nl: 'Deze aangifte is een concept: valideer ze eerst.',
    en: 'This return is a draft: validate it first.',
    de: 'Diese Erklärung ist ein Entwurf: Validieren Sie sie zuerst.',
  },
  not_filed: {
    fr: 'Seule une déclaration validée peut être notée comme déposée.',
    nl: 'Alleen een gevalideerde aangifte kan als ingediend worden genoteerd.',
    en: 'Only a validated return can be noted as filed.',
    de: 'Nur eine validierte Erklärung kann als eingereicht vermerkt werden.',
  },
  not_adjustable: {
    fr: 'Cette grille ne se corrige pas à la main. Grilles possibles : {boxes}.',
    nl: 'Dit rooster kan niet met de hand worden gecorrigeerd. Mogelijke roosters: {boxes}.',
    en: 'This grid cannot be adjusted by hand. Possible grids: {boxes}.',
    de: 'Dieses Feld lässt sich nicht von Hand berichtigen. Mögliche Felder: {boxes}.',
  },
  not_an_amount: {
    fr: 'Un montant comporte au plus deux décimales.',
    nl: 'Een bedrag heeft hoogstens twee decimalen.',
    en: 'An amount has two decimals at most.',
    de: 'Ein Betrag hat höchstens zwei Nachkommastellen.',
  },
  whole_euros: {
    fr: 'Ce formulaire se remplit en euros entiers.',
    nl: 'Dit formulier wordt in volle euro’s ingevuld.',
    en: 'This form takes whole euros.',
    de: 'Dieses Formular wird in ganzen Euro ausgefüllt.',
  },
  refund_while_due: {
    fr: 'De la TVA est due pour cette période : aucun remboursement ne peut être demandé.',
    nl: 'Voor deze periode is btw verschuldigd: er kan geen terugbetaling worden gevraagd.',
    en: 'VAT is due for this period: no refund can be requested.',
    de: 'Für diesen Zeitraum ist Mehrwertsteuer geschuldet: Eine Erstattung kann nicht beantragt werden.',
  },
  listing_not_told: {
    fr: 'Seule la dernière déclaration d’une année peut indiquer l’absence de listing clients.',
    nl: 'Alleen de laatste aangifte van een jaar kan vermelden dat er geen klantenlisting is.',
    en: 'Only the last return of a year can tell that there is no client listing.',
    de: 'Nur die letzte Erklärung eines Jahres kann angeben, dass es keine Kundenliste gibt.',
  },
  checks_failed: {
    fr: 'La déclaration ne peut pas être validée. Réglez ce que « checks » nomme ; des avertissements seuls s’acceptent avec « force ».',
    nl: 'De aangifte kan niet worden gevalideerd. Los op wat „checks” noemt; waarschuwingen alleen aanvaardt u met „force”.',
    en: 'The return cannot be validated. Settle what `checks` names; mere warnings are accepted with `force`.',
    de: 'Die Erklärung kann nicht validiert werden. Erledigen Sie, was „checks“ nennt; bloße Warnungen akzeptieren Sie mit „force“.',
  },
  comment_needed: {
    fr: 'L’administration demande une justification : écrivez-la dans le commentaire de la déclaration avant de forcer la validation.',
    nl: 'De administratie vraagt een verantwoording: noteer ze in de opmerking van de aangifte voordat u de validatie forceert.',
    en: 'The administration asks for a justification: write it in the comment of the return before you force the validation.',
    de: 'Die Verwaltung verlangt eine Begründung: Schreiben Sie sie in die Bemerkung der Erklärung, bevor Sie die Validierung erzwingen.',
  },
  no_fiscal_year: {
    fr: 'Le {date} n’est dans aucun exercice : créez-le pour comptabiliser la régularisation.',
    nl: '{date} valt in geen enkel boekjaar: maak het aan om de afrekening te boeken.',
    en: '{date} is in no fiscal year: create it to post the settlement.',
    de: 'Der {date} liegt in keinem Geschäftsjahr: Legen Sie es an, um die Abrechnung zu buchen.',
  },
  account_missing: {
    fr: 'Aucun compte n’est fixé dans les réglages « auto_entries.vat ».',
    nl: 'In de instellingen „auto_entries.vat” is geen rekening vastgelegd.',
    en: 'No account is set in the settings `auto_entries.vat`.',
    de: 'In den Einstellungen „auto_entries.vat“ ist kein Konto festgelegt.',
  },
  account_unfit: {
    fr: 'Le compte {account} n’existe pas dans ce dossier.',
    nl: 'De rekening {account} bestaat niet in dit dossier.',
    en: 'Account {account} does not exist in this company file.',
    de: 'Das Konto {account} gibt es in dieser Akte nicht.',
  },
  not_last: {
    fr: 'Une déclaration plus récente est validée : déverrouillez d’abord la dernière.',
    nl: 'Een recentere aangifte is gevalideerd: ontgrendel eerst de laatste.',
    en: 'A later return is validated: unlock the last one first.',
    de: 'Eine spätere Erklärung ist validiert: Entsperren Sie zuerst die letzte.',
  },
  filed: {
    fr: 'Cette déclaration est déposée et ne peut plus être remplacée depuis le {day} : corrigez dans la suivante.',
    nl: 'Deze aangifte is ingediend en kan sinds {day} niet meer worden vervangen: verbeter in de volgende.',
    en: 'This return is filed and could be replaced until {day} only: make the correction in the next one.',
    de: 'Diese Erklärung ist eingereicht und war nur bis zum {day} ersetzbar: Berichtigen Sie in der nächsten.',
  },
  settlement_lettered: {
    fr: 'L’écriture de régularisation est lettrée avec un paiement : annulez d’abord ce lettrage.',
    nl: 'De afrekeningsboeking is afgepunt met een betaling: maak die afpunting eerst ongedaan.',
    en: 'The settlement entry is lettered with a payment: undo that lettering first.',
    de: 'Die Abrechnungsbuchung ist mit einer Zahlung ausgeglichen: Heben Sie diesen Ausgleich zuerst auf.',
  },
  restore_taken: {
    fr: 'Une autre déclaration couvre cette période.',
    nl: 'Een andere aangifte bestrijkt deze periode.',
    en: 'Another return covers this period.',
    de: 'Eine andere Erklärung deckt diesen Zeitraum ab.',
  },
  format_unsupported: {
    fr: 'Cette déclaration ne se dépose pas par fichier.',
    nl: 'Deze aangifte wordt niet met een bestand ingediend.',
    en: 'This return is not filed with a file.',
    de: 'Diese Erklärung wird nicht als Datei eingereicht.',
  },
  vat_not_validated: {
    fr: 'Des périodes TVA de l’exercice n’ont pas de déclaration validée.',
    nl: 'Btw-perioden van het boekjaar hebben geen gevalideerde aangifte.',
    en: 'VAT periods of the fiscal year have no validated return.',
    de: 'MwSt.-Zeiträume des Geschäftsjahres haben keine validierte Erklärung.',
  },
} satisfies Record<string, Message>

/** Why a file cannot be made, by field. */
export const filingMessages = {
  required: {
    fr: 'Cette donnée manque : le fichier ne peut pas être établi sans elle.',
    nl: 'Dit gegeven ontbreekt: zonder kan het bestand niet worden gemaakt.',
    en: 'This is missing: the file cannot be made without it.',
    de: 'Diese Angabe fehlt: Ohne sie kann die Datei nicht erstellt werden.',
  },
  invalid: {
    fr: 'Cette donnée n’a pas la forme que l’administration demande.',
    nl: 'Dit gegeven heeft niet de vorm die de administratie vraagt.',
    en: 'This does not have the form that the administration asks for.',
    de: 'Diese Angabe hat nicht die Form, die die Verwaltung verlangt.',
  },
  empty: {
    fr: 'Il n’y a rien à déclarer : aucun fichier n’est à déposer.',
    nl: 'Er is niets aan te geven: er hoeft geen bestand te worden ingediend.',
    en: 'There is nothing to declare: no file is to be filed.',
    de: 'Es gibt nichts zu erklären: Es ist keine Datei einzureichen.',
  },
} satisfies Record<string, Message>
