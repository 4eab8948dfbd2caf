/** Whether the numbers of entries are continuous and their dates rise with them, in each journal or in the whole file. */

type Run = { from: number; to: number; readonly line: number }
type Series = { readonly runs: Run[]; last: { readonly number: number; readonly day: string } | null }

/** `lines`: those at which a gap ends, or a date falls. */
type Numbering = { readonly gaps: readonly number[]; readonly falls: readonly number[] }

/** Runs of numbers are kept instead of the numbers, so that memory grows with the gaps and not with the entries. */
function addTo(runs: Run[], number: number, line: number): void {
  const last = runs.at(-1)
  if (last && number === last.to + 1) {
    last.to = number
    return
  }
  if (runs.some(({ from, to }) => number >= from && number <= to)) return
  const at = runs.findIndex(({ from }) => from > number)
  runs.splice(at < 0 ? runs.length : at, 0, { from: number, to: number, line })
  for (let index = runs.length - 1; index > 0; index -= 1) {
    const [before, after] = [runs[index - 1], runs[index]]
    if (before && after && before.to + 1 === after.from) {
      before.to = after.to
      runs.splice(index, 1)
    }
  }
}

export function followNumbers() {
  const series = new Map<string, Series>()
  const falls: number[] = []
  return {
    /** The first line of an entry. `scope`: the journal, or the same for the whole file. A number may have letters before its digits. */
    add: (scope: string, text: string, day: string | null, line: number): void => {
      const [, prefix = '', digits] = /^(.*?)(\d{1,15})$/.exec(text) ?? []
      if (digits === undefined) return
      const number = Number(digits)
      const key = `${scope}\t${prefix}`
      const known = series.get(key) ?? { runs: [], last: null }
      series.set(key, known)
      addTo(known.runs, number, line)
      if (day === null) return
      const { last } = known
      if (last && ((number > last.number && day < last.day) || (number < last.number && day > last.day))) falls.push(line)
      known.last = { number, day }
    },
    /** Numbers begin with 1. */
    result: (): Numbering => ({
      gaps: [...series.values()]
        .flatMap(({ runs }) => runs.flatMap(({ from, line }) => (from === 1 ? [] : [line])))
        .toSorted((a, b) => a - b),
      falls,
    }),
  }
}
