/** Rows that follow each other and have the same key, as one group. */
export async function* inGroups<T>(rows: AsyncIterable<T>, keyOf: (row: T) => string | number): AsyncGenerator<[T, ...T[]]> {
  let group: [T, ...T[]] | null = null
  for await (const row of rows) {
    if (group && keyOf(group[0]) === keyOf(row)) {
      group.push(row)
      continue
    }
    if (group) yield group
    group = [row]
  }
  if (group) yield group
}
