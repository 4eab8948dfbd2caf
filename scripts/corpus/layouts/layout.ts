import type { Wants } from '../invoices.ts'
import type { Invoice } from '../model.ts'
import type { Family, Paper } from '../paper.ts'
import type { Habits, Voice } from '../voice.ts'

export type Layout = {
  readonly name: string
  readonly wants: Wants
  readonly habits: Habits
  readonly families: readonly Family[]
  readonly size?: (invoice: Invoice) => readonly [width: number, height: number]
  readonly draw: (invoice: Invoice, paper: Paper, voice: Voice) => void
}
