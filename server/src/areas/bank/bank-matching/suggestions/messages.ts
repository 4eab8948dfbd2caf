import { type Language, type Message, type Params, say } from '../../../../lib/languages.ts'
import type { Reason } from './model.ts'

/** Why a proposal is made, and what speaks against booking it without a person, by code. */
export const messages = {
  structured_communication: {
    fr: 'La communication structurée est celle de la pièce.',
    nl: 'De gestructureerde mededeling is die van het stuk.',
    en: 'The structured communication is that of the document.',
    de: 'Die strukturierte Mitteilung ist die des Belegs.',
  },
  payment: {
    fr: 'L’identifiant est celui d’un paiement du lot {number}.',
    nl: 'De identificatie is die van een betaling uit de betaalopdracht {number}.',
    en: 'The identifier is that of a payment of batch {number}.',
    de: 'Die Kennung ist die einer Zahlung des Sammelauftrags {number}.',
  },
  payment_details: {
    fr: 'Montant et compte sont ceux d’un paiement du lot {number}.',
    nl: 'Bedrag en rekening zijn die van een betaling uit de betaalopdracht {number}.',
    en: 'Amount and account are those of a payment of batch {number}.',
    de: 'Betrag und Konto sind die einer Zahlung des Sammelauftrags {number}.',
  },
  batch_reference: {
    fr: 'La référence est celle du lot de paiements {number}, et le montant celui de ses paiements ouverts.',
    nl: 'De referentie is die van de betaalopdracht {number}, en het bedrag dat van de openstaande betalingen.',
    en: 'The reference is that of payment batch {number}, and the amount that of its open payments.',
    de: 'Die Referenz ist die des Sammelauftrags {number}, der Betrag der seiner offenen Zahlungen.',
  },
  batch_amount: {
    fr: 'Le montant est celui des paiements ouverts du lot {number}, à exécuter peu avant.',
    nl: 'Het bedrag is dat van de openstaande betalingen van de betaalopdracht {number}, die kort ervoor uitgevoerd moest worden.',
    en: 'The amount is that of the open payments of batch {number}, to be executed shortly before.',
    de: 'Der Betrag ist der der offenen Zahlungen des Sammelauftrags {number}, der kurz zuvor auszuführen war.',
  },
  own_iban: {
    fr: 'Le compte de la contrepartie est un compte de l’entreprise.',
    nl: 'De rekening van de tegenpartij is een eigen rekening.',
    en: 'The counterpart’s account is one of the company’s own.',
    de: 'Das Konto der Gegenpartei ist ein eigenes Konto.',
  },
  amount: {
    fr: 'Le montant est celui qui reste ouvert.',
    nl: 'Het bedrag is wat openstaat.',
    en: 'The amount is what is open.',
    de: 'Der Betrag ist der offene Betrag.',
  },
  known_iban: {
    fr: 'Le compte de la contrepartie est connu pour ce tiers.',
    nl: 'De rekening van de tegenpartij is gekend voor deze derde.',
    en: 'The counterpart’s account is known for this third party.',
    de: 'Das Konto der Gegenpartei ist für diesen Geschäftspartner bekannt.',
  },
  name: {
    fr: 'Le nom de la contrepartie est celui du tiers.',
    nl: 'De naam van de tegenpartij is die van de derde.',
    en: 'The counterpart’s name is that of the third party.',
    de: 'Der Name der Gegenpartei ist der des Geschäftspartners.',
  },
  document_number: {
    fr: 'La communication cite la pièce {numbers}.',
    nl: 'De mededeling vermeldt stuk {numbers}.',
    en: 'The communication cites document {numbers}.',
    de: 'Die Mitteilung nennt den Beleg {numbers}.',
  },
  several_numbers: {
    fr: 'La communication cite {count} pièces, dont la somme est le montant.',
    nl: 'De mededeling vermeldt {count} stukken die samen het bedrag vormen.',
    en: 'The communication cites {count} documents that add up to the amount.',
    de: 'Die Mitteilung nennt {count} Belege, die zusammen den Betrag ergeben.',
  },
  several_items: {
    fr: '{count} postes ouverts du tiers forment ensemble le montant.',
    nl: '{count} openstaande posten van de derde vormen samen het bedrag.',
    en: '{count} open items of the third party add up to the amount.',
    de: '{count} offene Posten des Geschäftspartners ergeben zusammen den Betrag.',
  },
  rule: {
    fr: 'Les conditions de la règle « {name} » sont remplies.',
    nl: 'De voorwaarden van regel „{name}” zijn vervuld.',
    en: 'The conditions of rule “{name}” are met.',
    de: 'Die Bedingungen der Regel „{name}“ sind erfüllt.',
  },
  history: {
    fr: 'La dernière opération de cette contrepartie ({date}) a été comptabilisée ainsi.',
    nl: 'De vorige verrichting van deze tegenpartij ({date}) is zo geboekt.',
    en: 'The last transaction of this counterpart ({date}) was booked so.',
    de: 'Der letzte Umsatz dieser Gegenpartei ({date}) wurde so gebucht.',
  },
  returned_payment: {
    fr: 'Retour du paiement du {date}, dont les postes sont à nouveau ouverts.',
    nl: 'Terugbetaling van de betaling van {date}; haar posten staan opnieuw open.',
    en: 'The payment of {date} came back; its items are open again.',
    de: 'Rückgabe der Zahlung vom {date}; ihre Posten sind wieder offen.',
  },
  split: {
    fr: 'La banque détaille le montant en {count} parties.',
    nl: 'De bank splitst het bedrag op in {count} delen.',
    en: 'The bank gives {count} parts of the amount.',
    de: 'Die Bank gliedert den Betrag in {count} Teile.',
  },
  difference: {
    fr: 'Le petit écart est passé en différence de règlement.',
    nl: 'Het kleine verschil wordt als betalingsverschil geboekt.',
    en: 'The small shortfall is posted as a payment difference.',
    de: 'Der kleine Fehlbetrag wird als Zahlungsdifferenz gebucht.',
  },
  exchange_difference: {
    fr: 'Le montant en devise est celui de la pièce ; l’écart est une différence de change.',
    nl: 'Het bedrag in vreemde munt is dat van het stuk; het verschil is een wisselresultaat.',
    en: 'The amount in foreign currency is that of the document; the rest is an exchange difference.',
    de: 'Der Betrag in Fremdwährung ist der des Belegs; der Rest ist eine Kursdifferenz.',
  },
  partial: {
    fr: 'Paiement partiel : le solde reste ouvert.',
    nl: 'Gedeeltelijke betaling: het saldo blijft openstaan.',
    en: 'Partial payment: the rest stays open.',
    de: 'Teilzahlung: Der Rest bleibt offen.',
  },
  overpaid: {
    fr: 'Le montant dépasse ce qui est ouvert ; le reste va au compte du tiers.',
    nl: 'Het bedrag is hoger dan wat openstaat; de rest komt op de rekening van de derde.',
    en: 'The amount exceeds what is open; the rest stays on the third party’s account.',
    de: 'Der Betrag übersteigt den offenen Betrag; der Rest bleibt auf dem Konto des Geschäftspartners.',
  },
  before_document: {
    fr: 'Le paiement précède la date de la pièce.',
    nl: 'De betaling ligt vóór de datum van het stuk.',
    en: 'The payment precedes the date of the document.',
    de: 'Die Zahlung liegt vor dem Datum des Belegs.',
  },
  other_item_cited: {
    fr: 'La communication cite aussi une autre pièce ouverte.',
    nl: 'De mededeling vermeldt ook een ander openstaand stuk.',
    en: 'The communication also cites another open document.',
    de: 'Die Mitteilung nennt auch einen anderen offenen Beleg.',
  },
  other_number: {
    fr: 'La communication contient un numéro qui n’est pas celui de la pièce.',
    nl: 'De mededeling bevat een nummer dat niet dat van het stuk is.',
    en: 'The communication contains a number that is not that of the document.',
    de: 'Die Mitteilung enthält eine Nummer, die nicht die des Belegs ist.',
  },
  other_month: {
    fr: 'La communication cite un mois qui n’est ni celui de la pièce ni celui de son échéance.',
    nl: 'De mededeling vermeldt een maand die niet die van het stuk of van zijn vervaldag is.',
    en: 'The communication names a month that is neither that of the document nor that of its due date.',
    de: 'Die Mitteilung nennt einen Monat, der weder der des Belegs noch der seiner Fälligkeit ist.',
  },
  other_name: {
    fr: 'Le nom de la contrepartie est un autre.',
    nl: 'De tegenpartij heeft een andere naam.',
    en: 'The counterpart has another name.',
    de: 'Die Gegenpartei hat einen anderen Namen.',
  },
  iban_of_another: {
    fr: 'Le compte de la contrepartie est celui d’un autre tiers.',
    nl: 'De rekening van de tegenpartij is die van een andere derde.',
    en: 'The counterpart’s account is that of another third party.',
    de: 'Das Konto der Gegenpartei ist das eines anderen Geschäftspartners.',
  },
  others_add_up: {
    fr: 'D’autres pièces ouvertes de ce tiers font ensemble le même montant, ou sont trop nombreuses pour l’exclure.',
    nl: 'Andere openstaande stukken van deze derde vormen samen hetzelfde bedrag, of zijn te talrijk om dat uit te sluiten.',
    en: 'Other open items of this third party add up to the same amount, or are too many to rule it out.',
    de: 'Andere offene Posten dieses Geschäftspartners ergeben zusammen denselben Betrag oder sind zu zahlreich, um das auszuschließen.',
  },
  shared_iban: {
    fr: 'Plusieurs tiers utilisent le compte de la contrepartie.',
    nl: 'Meerdere derden gebruiken de rekening van de tegenpartij.',
    en: 'Several third parties use the counterpart’s account.',
    de: 'Mehrere Geschäftspartner nutzen das Konto der Gegenpartei.',
  },
  several_parties: {
    fr: 'Les pièces sont de plusieurs tiers.',
    nl: 'De stukken zijn van meerdere derden.',
    en: 'The documents are of several third parties.',
    de: 'Die Belege sind von mehreren Geschäftspartnern.',
  },
  in_other_batch: {
    fr: 'Un lot de paiements ouvert doit payer cette pièce.',
    nl: 'Een openstaande betaalopdracht moet dit stuk betalen.',
    en: 'An open payment batch is to pay this document.',
    de: 'Ein offener Sammelauftrag soll diesen Beleg bezahlen.',
  },
  returned: {
    fr: 'L’opération est un paiement retourné.',
    nl: 'De verrichting is een teruggekeerde betaling.',
    en: 'The transaction is a payment that came back.',
    de: 'Der Umsatz ist eine zurückgegebene Zahlung.',
  },
  transfer_label: {
    fr: 'Transfert entre comptes propres',
    nl: 'Overboeking tussen eigen rekeningen',
    en: 'Transfer between own accounts',
    de: 'Übertrag zwischen eigenen Konten',
  },
  batch_label: {
    fr: 'Lot de paiements {number}',
    nl: 'Betaalopdracht {number}',
    en: 'Payment batch {number}',
    de: 'Sammelauftrag {number}',
  },
  return_label: {
    fr: 'Retour du paiement du {date}',
    nl: 'Terugbetaling van de betaling van {date}',
    en: 'Return of the payment of {date}',
    de: 'Rückgabe der Zahlung vom {date}',
  },
  charges_label: {
    fr: 'Frais de banque',
    nl: 'Bankkosten',
    en: 'Bank charges',
    de: 'Bankgebühren',
  },
} satisfies Record<string, Message>

export type ReasonCode = keyof typeof messages

export const reasonFor = (code: ReasonCode, language: Language, params: Params = {}): Reason => ({
  code,
  message: say(messages[code], language, params),
})
