const most = 31

/** A name as Excel takes it: at most 31 characters, none of those it reserves, no apostrophe at either end, never empty. */
const allowed = (name: string): string =>
  name
    .replace(/[\p{Cc}[\]:*?/\\]/gu, '_')
    .slice(0, most)
    .toWellFormed()
    .replace(/^'|'$/g, '_')
    .trim() || '_'

/** The names of the sheets of one workbook; one that another sheet has already, whatever its case, gets a number. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((given) => {
    const base = allowed(given)
    let name = base
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${base.slice(0, most - String(n).length - 1)}-${n}`
    taken.add(name.toLowerCase())
    return name
  })
}
