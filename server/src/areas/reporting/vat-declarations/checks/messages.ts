import type { Message } from '../../../../lib/languages.ts'

/** What our own checks say, by code. Those of the administration have their texts in the country pack. */
export const checkMessages = {
  refund_while_due: {
    fr: 'Un remboursement est demandé alors que de la TVA est due : retirez la demande.',
    nl: 'Er wordt terugbetaling gevraagd terwijl er btw verschuldigd is: trek de aanvraag in.',
    en: 'A refund is requested while VAT is due: withdraw the request.',
    de: 'Es wird eine Erstattung beantragt, obwohl Mehrwertsteuer geschuldet ist: Ziehen Sie den Antrag zurück.',
  },
  previous_period_open: {
    fr: 'Une période antérieure n’a pas de déclaration validée.',
    nl: 'Een vroegere periode heeft geen gevalideerde aangifte.',
    en: 'An earlier period has no validated return.',
    de: 'Für einen früheren Zeitraum liegt keine validierte Erklärung vor.',
  },
  period_not_over: {
    fr: 'La période n’est pas terminée : elle finit le {ends_on}.',
    nl: 'De periode is nog niet voorbij: ze eindigt op {ends_on}.',
    en: 'The period is not over: it ends on {ends_on}.',
    de: 'Der Zeitraum ist noch nicht abgelaufen: Er endet am {ends_on}.',
  },
  vat_account_differs: {
    fr: 'Des comptes de TVA ({count}) ont bougé dans la période sans passer par une grille. Ce solde n’est pas repris dans l’écriture de régularisation.',
    nl: 'Btw-rekeningen ({count}) hebben in de periode bewegingen die in geen rooster staan. Dat saldo zit niet in de afrekeningsboeking.',
    en: 'VAT accounts ({count}) moved in the period without going through a grid. That balance is not part of the settlement entry.',
    de: 'MwSt.-Konten ({count}) wurden im Zeitraum bebucht, ohne in ein Feld einzugehen. Dieser Saldo ist nicht Teil der Abrechnungsbuchung.',
  },
  line_without_vat_code: {
    fr: 'Des lignes sur des comptes de TVA ({count}) n’ont pas de code TVA.',
    nl: 'Lijnen op btw-rekeningen ({count}) hebben geen btw-code.',
    en: 'Lines on VAT accounts ({count}) have no VAT code.',
    de: 'Zeilen auf MwSt.-Konten ({count}) haben keinen MwSt.-Code.',
  },
  vat_number_invalid: {
    fr: 'Des clients ({count}) à reprendre dans un relevé n’ont pas de numéro de TVA valable.',
    nl: 'Klanten ({count}) die in een opgave komen, hebben geen geldig btw-nummer.',
    en: 'Customers ({count}) who go into a listing have no valid VAT number.',
    de: 'Kunden ({count}), die zu melden sind, haben keine gültige MwSt.-Nummer.',
  },
  intra_listing_differs: {
    fr: 'Le relevé intracommunautaire ({listing}) ne correspond pas aux grilles de la déclaration ({declared}).',
    nl: 'De intracommunautaire opgave ({listing}) stemt niet overeen met de roosters van de aangifte ({declared}).',
    en: 'The intra-Community listing ({listing}) does not match the grids of the return ({declared}).',
    de: 'Die innergemeinschaftliche Meldung ({listing}) stimmt nicht mit den Feldern der Erklärung ({declared}) überein.',
  },
  documents_pending: {
    fr: 'Des documents datés de la période ({count}) ne sont pas comptabilisés.',
    nl: 'Documenten met een datum in de periode ({count}) zijn niet geboekt.',
    en: 'Documents dated in the period ({count}) are not booked.',
    de: 'Belege mit Datum im Zeitraum ({count}) sind nicht gebucht.',
  },
  rounding_large: {
    fr: 'L’arrondi à l’euro ({amount}) est inhabituellement élevé.',
    nl: 'De afronding op de euro ({amount}) is ongewoon groot.',
    en: 'The rounding to whole euros ({amount}) is unusually large.',
    de: 'Die Rundung auf ganze Euro ({amount}) ist ungewöhnlich groß.',
  },
  refund_below_minimum: {
    fr: 'Le remboursement demandé est inférieur au minimum de {minimum} €.',
    nl: 'De gevraagde terugbetaling ligt onder het minimum van {minimum} €.',
    en: 'The refund requested is below the minimum of {minimum} €.',
    de: 'Die beantragte Erstattung liegt unter dem Mindestbetrag von {minimum} €.',
  },
  declarant_contact_missing: {
    fr: 'L’e-mail ou le téléphone du déclarant manque : complétez les réglages TVA du dossier ou les coordonnées du cabinet.',
    nl: 'E-mail of telefoon van de aangever ontbreekt: vul de btw-instellingen van het dossier of de gegevens van het kantoor aan.',
    en: 'The e-mail address or phone number of the declarant is missing: complete the VAT settings of the file or the details of the firm.',
    de: 'E-Mail oder Telefon des Erklärenden fehlt: Ergänzen Sie die MwSt.-Einstellungen der Akte oder die Angaben der Kanzlei.',
  },
  late_payments: {
    fr: 'De la TVA exigible au paiement ({count} écritures) est tombée dans un mois ultérieur, car le mois du paiement était verrouillé.',
    nl: 'Btw die bij betaling opeisbaar is ({count} boekingen), viel in een latere maand omdat de maand van de betaling vergrendeld was.',
    en: 'VAT due on payment ({count} entries) fell into a later month, because the month of the payment was locked.',
    de: 'Bei Zahlung fällige MwSt. ({count} Buchungen) fiel in einen späteren Monat, weil der Monat der Zahlung gesperrt war.',
  },
} satisfies Record<string, Message>

export type OwnCheckCode = keyof typeof checkMessages
