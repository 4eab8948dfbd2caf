/** An invoice for tests of the model, and the correct answer to it. */
import type { AnswerShape } from '../../src/capture/model/shape.ts'

/** From a supplier to the company of the importer tests; the rules are certain of all fields. */
export const plainInvoice = `
Alpha Construct SA                                    FACTURE
Rue des Briques 12
5000 Namur
TVA BE 0812.345.603


Numéro de facture : F2026/0147            Client :
Date de facture : 02/03/2026              Atelier Meunier
Date d'échéance : 01/04/2026              Rue du Test 1
                                          B-4000 Liège
                                          TVA BE 0417.497.106


Désignation                   Qté       P.U.      TVA      Montant
Travaux de maçonnerie          10      60,00      21%       600,00
Matériaux                       1     400,00      21%       400,00

                                  Total HTVA              1 000,00 €
                                  TVA 21%                   210,00 €
                                  Total TVAC              1 210,00 €

IBAN BE21 0012 3456 7803 BIC GEBABEBB
Communication structurée : +++202/6000/12320+++`

/** Its number and its date have no label: the rules do not find the number, and are not certain of the date. */
export const oddInvoice = plainInvoice
  .replace('Numéro de facture : F2026/0147 ', 'F2026/0147                     ')
  .replace('Date de facture : 02/03/2026', '02/03/2026                  ')

/** Only its date has no label. */
export const datelessInvoice = plainInvoice.replace('Date de facture : 02/03/2026', '02/03/2026                  ')

export const honestAnswer: AnswerShape = {
  document_type: 'invoice',
  direction: 'purchase',
  counterparty: { name: 'Alpha Construct SA', vat_number: 'BE 0812.345.603', iban: 'BE21 0012 3456 7803', bic: 'GEBABEBB' },
  number: 'F2026/0147',
  date: '2026-03-02',
  due_date: '2026-04-01',
  structured_communication: '+++202/6000/12320+++',
  currency: 'EUR',
  lines: [
    { description: 'Travaux de maçonnerie', quantity: 10, unit_price: 60, vat_rate: 21, amount_net: 600 },
    { description: 'Matériaux', quantity: 1, unit_price: 400, vat_rate: 21, amount_net: 400 },
  ],
  totals: { net: 1000, vat: 210, gross: 1210, vat_breakdown: [{ rate: 21, base: 1000, amount: 210 }] },
  nature: 'services',
  language: 'fr',
}

/** The correct answer with some fields replaced. */
export const answerWith = (more: Partial<AnswerShape>): AnswerShape => ({ ...honestAnswer, ...more })
