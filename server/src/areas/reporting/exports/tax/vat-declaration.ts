import { type Static, Type } from 'typebox'
import { langQuery } from '../../../../kernel/route/route.ts'
import { id } from '../../../../kernel/route/shape.ts'
import { localDay, shownDay } from '../../../../lib/dates.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import { parseCents } from '../../../../lib/money.ts'
import { inBatches } from '../../../../lib/writers/table.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { type DeclarationDetails, periodLabelOf, readDeclarationDetails, type VatDeclaration } from '../../vat-declarations/index.ts'
import { defineExport, type ExportRow, type ExportSheet } from '../export.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { checksSheet } from './checks-sheet.ts'
import { taxColumns, taxLabels } from './labels.ts'
import { wrapText } from './print-text.ts'

const Query = Type.Object({ vat_declaration_id: id(), ...langQuery })
type Query = Static<typeof Query>

/** A VAT return: its boxes, checks and settlement; in a workbook also the lines behind each box. */
export const vatDeclaration = defineExport<Query>({
  name: 'vat-declaration',
  label: taxLabels.vat_declaration,
  formats: ['pdf', 'xlsx'],
  query: Query,
  make: async ({ db, company, language }, { vat_declaration_id }, format) => {
    const details = await readDeclarationDetails(db, vat_declaration_id, language)
    const { declaration } = details
    const { year, period_type, period, grids } = declaration
    const pack = packOf(company.country_pack)
    const boxes = format === 'pdf' ? printedBoxes(pack, declaration, language) : listedBoxes(pack, declaration, language)
    const settlement = settlementSheet(details, language)
    const title = `${taxLabels.vat_declaration[language]} ${periodLabelOf(declaration, language)}`
    return {
      title: declaration.status === 'draft' ? `${title} (${taxLabels.draft_mark[language]})` : title,
      subtitles: stateLines(declaration, language),
      sheets: [
        boxes,
        ...(format === 'pdf' ? [] : [linesSheet(details, language)]),
        checksSheet(declaration.checks, format, language),
        ...(settlement === null ? [] : [settlement]),
      ],
      fingerprint: fingerprintOf(
        'vat-declaration',
        { year, period_type, period },
        grids.map(({ label: _label, ...amounts }) => amounts),
      ),
    }
  },
})

/** Whether it is a draft, and when it was validated, filed or is due. */
function stateLines({ status, validated_at, filed_on, filing_reference, due_on }: VatDeclaration, language: Language): string[] {
  const due = due_on === null ? [] : [say(taxLabels.due_on, language, { day: shownDay(due_on, language) })]
  if (status === 'draft') return [taxLabels.draft[language], ...due]
  const validated = say(taxLabels.validated_on, language, { day: shownDay(localDay(new Date(validated_at ?? 0)), language) })
  if (filed_on === null) return [validated, ...due]
  const day = shownDay(filed_on, language)
  return [
    validated,
    filing_reference === null
      ? say(taxLabels.filed_on, language, { day })
      : say(taxLabels.filed_as, language, { day, reference: filing_reference }),
  ]
}

const isZero = (amount: string): boolean => parseCents(amount) === 0n

type Grid = VatDeclaration['grids'][number]

const steps = ['computed', 'moved', 'carried', 'adjustment'] as const

/** A label that is too long for the line goes on below it, beside no amount. */
function boxRows({ grid, label }: Grid, amounts: readonly string[]): ExportRow[] {
  const [first, ...others] = wrapText(label, 92 - 16 * amounts.length)
  const blank = amounts.map(() => null)
  return [{ cells: [grid, first, ...amounts] }, ...others.map((rest) => ({ cells: [null, rest, ...blank] }))]
}

/** The boxes under the headings of the form. Columns in which every box is zero are left out. */
function printedBoxes({ vat_boxes, vat_sections }: Pack, declaration: VatDeclaration, language: Language): ExportSheet {
  const title = taxColumns(language)
  const { grids } = declaration
  const isUsed = (column: (typeof steps)[number] | 'carry_forward') => grids.some((grid) => !isZero(grid[column]))
  const before = steps.slice(1).some(isUsed) ? steps.filter((column) => column === 'computed' || isUsed(column)) : []
  const after = isUsed('carry_forward') ? (['carry_forward'] as const) : []
  const cellsOf = (grid: Grid) => [...before.map((column) => grid[column]), grid.amount, ...after.map((column) => grid[column])]
  const sections = new Map(vat_boxes.map(({ box, section }) => [box, section]))
  const empty = [...before, 'amount', ...after].map(() => null)
  const rows: ExportRow[] = [...Map.groupBy(grids, ({ grid }) => sections.get(grid) ?? '')].flatMap(([section, listed]) => [
    { cells: [null, vat_sections.get(section)?.[language] ?? section, ...empty], style: 'heading' as const },
    ...listed.flatMap((grid) => boxRows(grid, cellsOf(grid))),
  ])
  const results = (['amount_due', 'amount_refund'] as const).flatMap((name): ExportRow[] => {
    const amount = declaration[name]
    if (amount === null || isZero(amount)) return []
    return [{ cells: [null, taxLabels[name][language], ...before.map(() => null), amount, ...after.map(() => null)], style: 'total' }]
  })
  return {
    name: taxLabels.boxes[language],
    columns: [
      title('box', 'text'),
      title('label'),
      ...before.map((column) => title(column, 'amount')),
      title('declared', 'amount'),
      ...after.map((column) => title(column, 'amount')),
    ],
    rows: [...rows, ...results],
  }
}

/** Every column of every box, for a workbook; with the codes of the electronic form where they are not the names of the boxes. */
function listedBoxes({ vat_boxes }: Pack, { grids }: VatDeclaration, language: Language): ExportSheet {
  const title = taxColumns(language)
  const codes = new Map(vat_boxes.map(({ box, edi_code }) => [box, edi_code]))
  const hasCodes = vat_boxes.some(({ box, edi_code }) => edi_code !== null && edi_code !== box)
  const amounts = [...steps, 'amount', 'carry_forward'] as const
  return {
    name: taxLabels.boxes[language],
    columns: [
      title('box'),
      ...(hasCodes ? [title('edi_code')] : []),
      title('label'),
      ...amounts.map((column) => title(column === 'amount' ? 'declared' : column, 'amount')),
    ],
    rows: grids.map((grid) => ({
      cells: [grid.grid, ...(hasCodes ? [codes.get(grid.grid) ?? null] : []), grid.label, ...amounts.map((column) => grid[column])],
    })),
  }
}

function linesSheet({ lines }: DeclarationDetails, language: Language): ExportSheet {
  const title = taxColumns(language)
  return {
    name: taxLabels.lines[language],
    columns: [
      title('box'),
      title('date', 'date'),
      title('journal'),
      title('number', 'number'),
      title('account'),
      title('third_party'),
      title('label'),
      title('vat_code'),
      title('base', 'amount'),
      title('amount', 'amount'),
      title('moved_to'),
    ],
    rows: inBatches(lineRows(lines())),
  }
}

async function* lineRows(lines: ReturnType<DeclarationDetails['lines']>): AsyncGenerator<ExportRow> {
  for await (const { grid, entry_date, journal_code, number, account, third_party, label, vat_code, base, amount, moved_to } of lines)
    yield {
      cells: [grid, entry_date, journal_code, String(number), account, third_party, label, vat_code, base, amount, moved_to.join(' ')],
    }
}

function settlementSheet({ declaration, settlement }: DeclarationDetails, language: Language): ExportSheet | null {
  if (settlement.length === 0) return null
  const title = taxColumns(language)
  return {
    name: (declaration.status === 'draft' ? taxLabels.settlement_draft : taxLabels.settlement)[language],
    columns: [title('account'), title('label'), title('debit', 'amount'), title('credit', 'amount')],
    rows: settlement.map(({ account, label, debit, credit }) => ({
      cells: [account, label, isZero(debit) ? null : debit, isZero(credit) ? null : credit],
    })),
  }
}
