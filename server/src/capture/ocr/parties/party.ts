import type { Owner } from '../../extraction.ts'
import type { Found } from '../layout/found.ts'
import type { Identifiers } from '../numbers/identifiers.ts'
import { vatLabel } from './labels.ts'
import { type Cell, type Layout, plainOf, span } from '../layout/layout.ts'
import { bareName, hasForm, isOwnName } from './names.ts'
import { isHeading, isOwnNumber, ownIban, type Sides, thirdSide } from './sides.ts'
import { joinStacked, tail, tailUnder } from '../layout/stacked.ts'

export interface Party {
  readonly name: string | null
  readonly vat: string | null
  readonly iban: string | null
  readonly bic: string | null
  readonly numbers: readonly string[]
  readonly sure: number
  /** Confidence of the words of its number and name. */
  readonly used: readonly number[]
  readonly ibans: readonly string[]
}

interface NameFound extends Found<string> {
  readonly score: number
  /** The name may start in the line above. */
  readonly open: boolean
}

const documentWords =
  /^(?:(?:ma|votre|uw|ihre|your|tax|commercial|sales|pro ?forma)\s)?(?:facture|factuur|rechnung|invoice|note de credit|creditnota|credit ?note|gutschrift|avoir|original|copie|kopie|duplicata?|page|pagina|seite|ticket|receipt|recu|kassa\w*|kasticket|kassen\w*|quittung|beleg)\b/
/** A document title joined with the name beside it. */
const titled = /\b(?:facture|factuur|rechnung|invoice|creditnota|credit note|note de credit|gutschrift|avoir)\b/
const address =
  /\b(?:rue|avenue|boulevard|chaussee|place|allee|quai|impasse|route|straat|laan|steenweg|plein|weg|strasse|str\.|platz|street|road|lane|square|tel|fax|gsm|e-?mail|www|http|iban|bic|siret|siren|rcs|rpm|rpr|tva|btw|vat|mwst|ust|date|datum|total|client|klant|kunde|numero|nummer|montant|totaal|bedrag|betrag|amount|summe|uid|ident\w*|registr\w*|capital|honoraires)\b|\bt\.v\.a|\bt\.t\.c|\bb\.t\.w|\bh\.t\b|\bv\.a\.t|straat\b|laan\b|strasse\b|straße\b|@|:|€|%/

/** The parts of a cell: footers put several values into one line. */
function piecesOf(cell: Cell): { text: string; start: number }[] {
  const pieces: { text: string; start: number }[] = []
  let start = 0
  for (const piece of cell.text.slice(0, 300).split(/(\s+[-–|•·]\s+|\s?[|•·]\s?|, | {2,})/)) {
    if (!/^(?:\s+[-–|•·]\s+|\s?[|•·]\s?|, | {2,})$/.test(piece) && piece.trim() !== '') pieces.push({ text: piece.trim(), start })
    start += piece.length
  }
  return pieces
}

const plausible = (text: string, plain: string): boolean =>
  text.length >= 3 &&
  text.length <= 60 &&
  (text.match(/\p{L}/gu) ?? []).length >= 3 &&
  text.replace(/\D/g, '').length < 5 &&
  !/^(?:[A-Z]{1,2}-?)?\d{4,5}\b/.test(text) &&
  !documentWords.test(plain) &&
  !tail.test(text) &&
  !address.test(plain)

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1

function near(a: { page: number; x: number; y: number; height: number }, b: Found<unknown> | undefined, width: number): number {
  if (!b || a.page !== b.page) return 0
  const rows = Math.abs(a.y - b.y) / Math.max(1, a.height, b.height)
  const across = Math.abs(a.x - b.x)
  return rows < 9 && across < 0.3 * width ? 2 - rows / 9 : 0
}

/** Words above a name that say whose it is. */
const addressing = /\b(?:a|aan|an|to|pour|voor|fur|for|par|door|by)\s*$|factu|rechnung|invoice|\bbill|livr|lever|liefer|\bship|deliver/

/**
 * The name that ends in this cell. The line above belongs to it in large print, at the top of the page, or when this cell holds only a
 * legal form.
 */
function nameCell(layout: Layout, cell: Cell, usual: number): { cell: Cell; open: boolean } {
  const place = layout.lines[cell.line]?.place ?? 1
  const ends = hasForm(cell.text) || tailUnder(layout, cell) !== null
  const large = cell.height > 1.15 * usual || place < 0.12 || bareName(cell.text) === ''
  if (!ends || !large || (bareName(cell.text) !== '' && !plausible(` ${cell.text} `, cell.plain))) return { cell, open: false }
  const isPart = ({ text, plain }: Cell) =>
    !hasForm(text) && !/\d|:\s*$/.test(text) && !isHeading(plain) && !addressing.test(plain) && plausible(` ${text} `, plain)
  const whole = joinStacked(layout, cell, isPart)
  // A line above in a slightly different size may or may not belong to the name.
  return { cell: whole, open: joinStacked(layout, cell, isPart, 0.45).text !== whole.text }
}

/** Names that may be the counterparty's, the most likely first. */
function namesIn(layout: Layout, owner: Owner, sides: Sides, sale: boolean, number: Found<string> | undefined): NameFound[] {
  const usual = median(layout.lines.map(({ height }) => height))
  const found: NameFound[] = []
  for (const line of layout.lines) {
    if (found.length > 60) break
    for (const own of line.cells) {
      const { cell, open } = nameCell(layout, own, usual)
      for (const { text, start } of piecesOf(cell)) {
        const stripped = text.replace(
          /^(?:client|klant|kunde|customer|fournisseur|leverancier|lieferant|supplier|bill to|de|van|von|from)\s?:\s?|^(?:pour|voor|für|for|doit|firma) /i,
          '',
        )
        const plain = cell.plain.slice(start + text.length - stripped.length, start + text.length)
        if (!plausible(stripped, plain) || bareName(stripped).length < 2 || isOwnName(stripped, owner)) continue
        const form = hasForm(stripped)
        const customer = sides.inCustomer(cell)
        const early = line.page === 0 && line.place < 0.3
        if (!form && !(early && (cell.height > 1.25 * usual || near(cell, number, layout.width) > 0 || (sale && customer)))) continue
        const side = sale ? (customer ? 4 : -1) : customer ? -4 : sides.inSeller(cell) ? 2 : 0
        const large = Math.min(2.5, Math.max(0, (cell.height / usual - 1.1) * 3))
        const bank = line.index !== number?.line && /\b(?:iban|bic|swift|bank|banque)\b/.test(line.plain)
        const aside = bank || thirdSide.test(line.plain) ? -3 : 0
        const score =
          aside + (form ? 3 : 0) + side + (early ? 1.5 : 0) + (sale ? 0 : large) + (form ? 1.5 : 0.6) * near(cell, number, layout.width)
        found.push({
          value: stripped.replace(/\s+/g, ' '),
          open,
          score,
          ...span(cell, start, start + text.length),
          y: cell.y,
          height: cell.height,
          line: cell.line,
          page: cell.page,
          place: line.place,
        })
      }
    }
  }
  const times = (name: string) => found.filter((one) => bareName(one.value) === bareName(name)).length
  return found.map((one) => ({ ...one, score: one.score + (times(one.value) > 1 ? 1.5 : 0) })).toSorted((a, b) => b.score - a.score)
}

/** The counterparty's number: not our own, and not in the block of the other party. */
function numberOf(
  layout: Layout,
  ids: Identifiers,
  owner: Owner,
  sides: Sides,
  sale: boolean,
): { found: Found<string> | undefined; rivals: number } {
  const others = ids.vat.filter(({ value, line }) => !isOwnNumber(value, owner) && !thirdSide.test(layout.lines[line]?.plain ?? ''))
  const right = others.filter((one) => sides.inCustomer(one) === sale)
  const pool = right.length > 0 ? right : others
  const labelled = pool.filter((one) => vatLabel.test(layout.lines[one.line]?.plain ?? ''))
  const [found] = labelled.length > 0 ? labelled : pool
  return { found, rivals: new Set((labelled.length > 0 ? labelled : pool).map(({ value }) => value)).size - (found ? 1 : 0) }
}

/** A short name in a logo matches the full name below it. */
const isSameName = (one: string, other: string): boolean => {
  const [short = [], long = []] = [bareName(one).split(' '), bareName(other).split(' ')].toSorted((a, b) => a.length - b.length)
  return short.every((word) => long.includes(word))
}

export function partyOf(layout: Layout, ids: Identifiers, owner: Owner, sides: Sides, sale: boolean): Party {
  const { found: number, rivals } = numberOf(layout, ids, owner, sides, sale)
  const names = namesIn(layout, owner, sides, sale, number)
  const [name] = names
  const rival = names.find((one) => name && !isSameName(one.value, name.value))
  // A name without a legal form counts when it is printed twice; one with digits may be an address.
  const named =
    name !== undefined &&
    !titled.test(plainOf(name.value)) &&
    (hasForm(name.value) || (!/\d/.test(name.value) && names.filter((one) => bareName(one.value) === bareName(name.value)).length > 1))
  const whole = name !== undefined && (!name.open || names.some((one) => !one.open && bareName(one.value) === bareName(name.value)))
  const clear = named && whole && name.score >= 3 && (!rival || name.score - rival.score >= 1)
  const foreign = ids.ibans.filter(({ value }) => !ownIban(value, owner))
  const ibans = [...new Set(foreign.map(({ value }) => value))]
  const sirens = ids.sirens.map(({ value }) => value).filter((value) => !isOwnNumber(value, owner))
  // The head and the foot of a page hold the parties of the invoice; its middle may mention others.
  const ownPlace =
    number !== undefined &&
    (number.place < 0.4 || number.place > 0.75 || sides.inCustomer(number) || (name !== undefined && near(name, number, layout.width) > 0))
  const sure = number ? (rivals > 0 || !ownPlace ? 0.55 : clear ? 0.97 : name ? 0.7 : 0.6) : name ? 0.5 : 0
  return {
    name: name?.value ?? null,
    vat: number?.value ?? null,
    iban: sale ? null : (ibans[0] ?? null),
    bic: sale ? null : (ids.bics[0]?.value ?? null),
    numbers: [...new Set([...(number ? [number.value] : []), ...sirens])],
    sure,
    used: [number?.confidence ?? 1, name?.confidence ?? 1],
    ibans,
  }
}
