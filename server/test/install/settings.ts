import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../../../scripts/lib/checkout.ts'

export const textOf = (file: string): string => readFileSync(path.join(checkout, file), 'utf8')

/** The rows of the tables under a heading, the first table first, each row as its cells. */
export function tablesUnder(markdown: string, heading: string): string[][][] {
  const section = markdown.split(/^(?=#{1,6} )/m).find((part) => part.split('\n', 1)[0]?.replace(/^#+ /, '') === heading)
  if (section === undefined) throw new Error(`there is no heading "${heading}"`)
  const tables = section.split(/\n(?!\|)/).filter((part) => part.includes('\n|'))
  const cells = (row: string) => row.slice(1, -1).split(/(?<!\\)\|/)
  return tables.map((table) => {
    const rows = table.split('\n').filter((line) => line.startsWith('|'))
    return rows.slice(2).map((row) => cells(row).map((cell) => cell.trim()))
  })
}

export const tableUnder = (markdown: string, heading: string): string[][] => tablesUnder(markdown, heading)[0] ?? []

/** What stands between backticks in a cell. */
export const codesIn = (cell: string | undefined): string[] => [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
