import type { Cell, Layout } from './layout/layout.ts'

type Type = 'invoice' | 'credit_note' | 'receipt' | 'other'

export interface Kind {
  readonly type: Type
  readonly sure: number
}

const any = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'))

/** In order of precedence: "Facture pro forma" is no invoice, "Stornorechnung" a credit note. */
const words: readonly (readonly [Type, RegExp])[] = [
  [
    'other',
    any(
      'pro ?-?forma|\\boffertes?\\b|prijsofferte|\\bdevis\\b|^offre\\b|\\boffre de prix|\\bproposition commerciale|\\bprijsopgave|\\bkostenvoranschlag|\\bangebot\\b|\\bquotation|\\bquote\\b|^estimate\\b|^bestek\\b',
      '\\bbestelbon|\\bbon de commande|\\bpurchase order|\\border ?confirmation|\\borderbevestiging|\\bauftragsbestatigung|\\bconfirmation de commande|\\bbestellbestatigung',
      '\\baanmaning|\\brappel\\b|\\bmahnung|\\bzahlungserinnerung|\\breminder\\b|\\bherinnering\\b|\\bmise en demeure',
      '\\bbon de livraison|\\bleverbon|\\bleveringsbon|\\bpakbon|\\blieferschein|\\b(?:delivery|despatch) note|\\bpacking (?:list|slip)',
      '\\breleve de compte|\\brekeninguittreksel|\\bstatement of account|\\bkontoauszug|\\baccount statement|\\bextrait de compte',
    ),
  ],
  [
    'credit_note',
    any(
      '\\bnotes? de credit|\\bnota de credito|\\b(?:c|k)redi[e]?t ?-?nota|\\bcredit ?-?factuur|\\bcredit (?:note|memo|invoice|advice)|\\bgutschrift|\\bstorno(?:rechnung|beleg)|^storno\\b|rechnungskorrektur|korrekturrechnung',
      "\\bfacture (?:rectificative|d'avoir)|^avoir\\b|\\(avoir\\)|\\bavoir (?:n|client|sur|commercial)|\\bcreditering\\b",
    ),
  ],
  [
    'receipt',
    any(
      '\\brecu\\b|\\bticket\\b|\\bkassabon|\\bkasticket|\\bkassen(?:bon|beleg|zettel|quittung)|\\bkassabeleg|\\bbewirtungsbeleg|\\bquittung|\\breceipt\\b|\\bbon de caisse|\\bbtw-?bon\\b|\\bsouche tva|\\bjustificatif|^bon\\W*$|\\bbetaalbewijs|\\bkwitantie|\\bkwijting',
    ),
  ],
  [
    'invoice',
    any(
      '\\bfactures?\\b|\\b\\w{0,14}factuur\\b|\\b\\w{0,14}rechnung\\b|\\binvoice\\b|\\bbill\\b|\\brekening\\W*(?:n|$)|\\bfaktura\\b',
      "\\b(?:note|etat) (?:de |d')(?:frais|honoraires)|\\bereloon(?:nota|staat)|\\bonkostennota|\\bkostennota|\\bstaat van (?:kosten|erelonen)|\\bhonorar(?:note|abrechnung)|\\bgebuhrennote|\\bfee note|\\bnote of fees|\\bstatement of fees|\\bprofessional fees",
      '\\bdecompte\\b|\\bafrekening\\b|\\babrechnung\\b',
    ),
  ],
]

/** The name of another document: the corrected invoice, the previous one, or an address. */
const reference =
  /\b(?:sur|relati[fv]e?|concern\w*|precedente?|origin\w*|vorige?n?|previous|against|corrige|rectifie|correction de|annule|credite?s|betreft|bezug|zu|zur|voor|for|corrects|storno zu|payer|paiement|adresse|address|adres|empfanger|to|aan|an)\b/

const spaced = /^(?:\S ){4,}\S$/
/** The subject of a letter precedes its title. */
const subject = /^\W*(?:objet|betreft|betreff|onderwerp|subject|concerne|re(?=\s?:))\b\s*:?\s*/
const titleOf = ({ plain }: Cell): string => (spaced.test(plain) ? plain.replace(/ /g, '') : plain).replace(subject, '')

interface Title {
  readonly type: Type
  readonly strength: number
}

/** How much a cell looks like the title of the document: large, short, near the top, and starting with the word. */
function titleIn(cell: Cell, place: number, usual: number): Title | null {
  const text = titleOf(cell)
  const [type, pattern] = words.find(([, one]) => one.test(text)) ?? []
  const match = pattern?.exec(text)
  const large = Math.min(3, cell.height / usual)
  if (!type || !match || text.length > (large > 1.3 ? 90 : 60)) return null
  const before = text.slice(0, match.index)
  // "Facturé à", "Rechnung an", "facture précédente" refer to an address or another document.
  const aside =
    reference.test(before) ||
    /^\s*a\b/.test(text.slice(match.index + match[0].length)) ||
    reference.test(text.slice(match.index + match[0].length, match.index + match[0].length + 22))
  const begins = before.replace(/\b(?:vat|tax|sales|votre|uw|ihre?|your|commercial|final)\b/g, '').trim() === ''
  const label = /:\s*$/.test(text) ? 0.8 : 0
  const rest = text.slice(match.index + match[0].length).trim()
  const strength =
    0.6 +
    1.5 * (large - 1) +
    (place < 0.35 ? 0.5 : 0) +
    (begins ? 0.5 : -0.3) +
    (begins && rest === '' ? 0.5 : 0) -
    (aside ? 1.5 : 0) -
    label -
    // Many invoices mention offers and delivery notes.
    (type === 'other' && !/forma/.test(match[0]) ? 0.8 : 0)
  return { type, strength }
}

const atTill =
  /\b(?:caisse|kassa|kasse|till|cashier|kassier\w*|vendeur|bediend|bediener|served by|rendu|wisselgeld|ruckgeld|tendered|change due|articles?\(s\)|artikel\(en\))/

/** The kind of a document without a title. */
function unnamed(layout: Layout): Kind {
  const rows = layout.lines.slice(0, 300).map(({ plain }) => plain.slice(0, 200))
  const says = (type: Type) => rows.some((row) => words.find(([one]) => one === type)?.[1].test(row))
  if (says('credit_note')) return { type: 'credit_note', sure: 0.5 }
  if (rows.filter((row) => atTill.test(row)).length > 1 || says('receipt')) return { type: 'receipt', sure: 0.6 }
  const bill = rows.some((row) => /factu|rechnung|invoice/.test(row)) || says('invoice')
  return { type: bill ? 'invoice' : 'other', sure: bill ? 0.6 : 0.4 }
}

/** The kind by the best title anywhere on the first page. */
export function kindOf(layout: Layout): Kind {
  const cells = layout.lines.filter(({ page }) => page === 0).flatMap((line) => line.cells.map((cell) => ({ cell, place: line.place })))
  const heights = cells.map(({ cell }) => cell.height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 1
  const titles = cells.flatMap(({ cell, place }) => titleIn(cell, place, usual) ?? [])
  const best = (type: Type) => Math.max(0, ...titles.filter((title) => title.type === type).map(({ strength }) => strength))
  const [credit, invoice, receipt, other] = [best('credit_note'), best('invoice'), best('receipt'), best('other')]
  const top = Math.max(credit, invoice, receipt, other)
  if (top < 0.6) return unnamed(layout)
  if (other === top && other > credit) return { type: 'other', sure: invoice > 0.6 ? 0.6 : 0.9 }
  // Labels of a credit note may mention an invoice; an invoice mentions credit only in small print.
  if (credit > 0.6 && credit > invoice - 1) return { type: 'credit_note', sure: invoice >= credit ? 0.7 : 0.95 }
  if (receipt > invoice) return { type: 'receipt', sure: 0.9 }
  return { type: 'invoice', sure: credit > 0 || other > invoice - 0.3 ? 0.7 : receipt > invoice - 0.5 ? 0.8 : 0.97 }
}
