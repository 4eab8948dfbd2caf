import type { Layout } from './layout.ts'

export interface Kind {
  readonly type: 'invoice' | 'credit_note' | 'receipt' | 'other'
  readonly sure: number
}

const creditNote =
  /\bnote de credit|\bcredit ?nota\b|\bcreditnota\b|\bgutschrift|\bcredit note|\bcredit memo|^\W{0,3}avoir\b|\bfacture d'avoir|\bavoir n|\bnota de credito|\bstornorechnung/
const invoice =
  /\bfactures?\b(?! a\b)|\bfactuur(?!adres)|\brechnung(?! an\b|s(?:empfanger|adresse))|\binvoice\b(?! (?:to|address)\b)|\bnote d'honoraires|\bereloonnota|\bhonorarnote/
const receipt =
  /\brecu\b|\bticket\b|\bkassabon|\bkasticket|\bkassenbon|\bkassenbeleg|\bkassabeleg|\bkassenzettel|\bkassenquittung|\bbewirtungsbeleg|\bquittung|\breceipt\b|\bbon de caisse|\bbtw-?bon\b|\bsouche tva/
const otherPaper =
  /\bofferte\b|\bdevis\b|\boffre\b|\bprijsopgave|\bkostenvoranschlag|\bpro ?-?forma|\bbestelbon|\bbon de commande|\baanmaning|\brappel\b|\bmahnung|\bzahlungserinnerung|\breminder\b|\bangebot\b|\bquotation|\bquote\b|\bpurchase order|\border confirmation|\bauftragsbestatigung|\bbon de livraison|\bleverbon|\bleveringsbon|\blieferschein|\bdelivery note|\breleve de compte|\brekeninguittreksel|\bstatement of account|\bherinnering\b|\bkontoauszug/

/** What the paper calls itself: in its largest words first, then in the top third. A title is short; a sentence that mentions one is not. */
export function kindOf(layout: Layout): Kind {
  const top = layout.lines
    .filter(({ page, place }) => page === 0 && place < 0.45)
    .flatMap(({ cells, place }) => cells.map((cell) => ({ cell, place })))
  const usual = top.map(({ cell }) => cell.height).toSorted((a, b) => a - b)[Math.floor(top.length / 2)] ?? 1
  // What a colon follows is the label of something else: the number of a delivery note, the date of an order.
  const titles = top.filter(
    ({ cell, place }) =>
      !/:\s*$/.test(cell.plain) &&
      cell.plain.length <= (cell.height > 1.3 * usual ? 80 : 45) &&
      (cell.height > 1.15 * usual || place < 0.34),
  )
  const says = (pattern: RegExp, cells = titles) => cells.filter(({ cell }) => pattern.test(cell.plain))
  const large = titles.filter(({ cell }) => cell.height > 1.3 * usual)
  for (const cells of [large, titles]) {
    const [credit, bill, slip, other] = [says(creditNote, cells), says(invoice, cells), says(receipt, cells), says(otherPaper, cells)]
    if (other.length > 0 && credit.length === 0) return { type: 'other', sure: bill.length > 0 ? 0.6 : 0.9 }
    if (credit.length > 0) return { type: 'credit_note', sure: bill.length > 0 && cells === titles && large.length > 0 ? 0.8 : 0.95 }
    if (slip.length > 0 && bill.length === 0) return { type: 'receipt', sure: 0.9 }
    if (bill.length > 0) return { type: 'invoice', sure: cells === large || slip.length === 0 ? 0.97 : 0.8 }
  }
  const text = layout.lines
    .slice(0, 200)
    .map(({ plain }) => plain)
    .join('\n')
  if (creditNote.test(text)) return { type: 'credit_note', sure: 0.5 }
  if (receipt.test(text)) return { type: 'receipt', sure: 0.6 }
  return { type: invoice.test(text) ? 'invoice' : 'other', sure: invoice.test(text) ? 0.7 : 0.4 }
}
