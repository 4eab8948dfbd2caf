/** Statements in the file store, newest first. */
import type { KeyObject } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../../../kernel/files/store.ts'
import { dayBefore, keyOfDay, readStatement, type Statement } from './statement.ts'

/** After so many days without a statement nothing older is looked for. */
const longestSilence = 400

export async function readDay(files: FileStore, day: string, keys: readonly KeyObject[]): Promise<Statement | 'unreadable' | null> {
  const source = await files.get(keyOfDay(day))
  return source && (readStatement(await buffer(source), keys) ?? 'unreadable')
}

/** The newest day up to this one that has a statement. */
export async function findNewest(files: FileStore, until: string): Promise<string | null> {
  for (let days = 0; days <= longestSilence; days += 1) {
    const day = dayBefore(until, days)
    const source = await files.get(keyOfDay(day))
    source?.destroy()
    if (source) return day
  }
  return null
}
