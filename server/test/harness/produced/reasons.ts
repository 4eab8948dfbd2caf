import { readFileSync } from 'node:fs'
import type { Unvaried } from './answered-fields.ts'

const file = 'constant-fields.txt'

/** The fields that may keep one value, with the reason they stand under. The file explains its form. */
export function readReasons(text = readFileSync(new URL(file, import.meta.url), 'utf8')): ReadonlyMap<string, string> {
  let reason = ''
  const reasons = new Map<string, string>()
  for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    if (line.startsWith('  ')) reasons.set(line.trim(), reason)
    else reason = line.trim()
  }
  return reasons
}

/** What a whole run must not leave: a field without its second value and without a reason, and a reason that no field needs. */
export function compareWithReasons(never: readonly Unvaried[], reasons: ReadonlyMap<string, string>): string[] {
  const lines = new Set(never.map(({ field, missing }) => `${field}: ${missing}`))
  return [
    ...[...lines].filter((line) => !reasons.get(line)).map((line) => `never produced: ${line}`),
    ...[...reasons.keys()].filter((line) => !lines.has(line)).map((line) => `no longer to be listed in ${file}: ${line}`),
  ]
}
