import type { Wants } from '../invoice/generate.ts'
import type { Invoice } from '../invoice/model.ts'
import type { Family, Canvas } from '../output/canvas.ts'
import type { Habits, Wording } from '../invoice/wording.ts'

export type Layout = {
  readonly name: string
  readonly wants: Wants
  readonly habits: Habits
  readonly families: readonly Family[]
  readonly size?: (invoice: Invoice) => readonly [width: number, height: number]
  readonly draw: (invoice: Invoice, canvas: Canvas, wording: Wording) => void
}
