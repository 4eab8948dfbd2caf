import type { Column, ColumnKind } from '../../lib/writers/table.ts'

/** Where a column stands on the page. */
export type Place = Column & { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }

const gap = 6
/** Points that the values of a kind need at 8 points; text shares the rest. */
const needed: Readonly<Record<Exclude<ColumnKind, 'text'>, number>> = { amount: 82, number: 48, date: 56, fixed: 90 }
const leastText = 40

/** The places of the columns between two margins. Where texts would be too narrow, all columns shrink alike. */
export function layOut(columns: readonly Column[], left: number, width: number): Place[] {
  const room = width - gap * (columns.length - 1)
  const taken = columns.reduce((sum, { kind }) => sum + (kind === 'text' ? 0 : needed[kind]), 0)
  const texts = columns.filter(({ kind }) => kind === 'text').length
  const perText = texts === 0 ? 0 : Math.max(leastText, (room - taken) / texts)
  const scale = Math.min(1, room / (taken + perText * texts))
  let x = left
  return columns.map((column) => {
    const own = (column.kind === 'text' ? perText : needed[column.kind]) * scale
    const place = { ...column, x, width: own, align: column.kind === 'amount' || column.kind === 'number' ? 'right' : 'left' } as const
    x += own + gap
    return place
  })
}
