/** Reads statements and shows their rubrics by code. */
import type { Caller, Reply } from '../world.ts'

type Node = {
  readonly code: string
  readonly amount: string
  readonly compare: string | null
  readonly children: readonly Node[]
  readonly accounts: readonly { readonly account: { readonly number: string }; readonly amount: string }[]
}

/** All nodes of a tree, in order. */
export const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])

/** The amounts by code. */
export const amountsOf = (nodes: readonly Node[]): Record<string, string> =>
  Object.fromEntries(flat(nodes).map(({ code, amount }) => [code, amount]))

/** The lines of a form that are not zero, by rubric, for each section. */
export const linesOf = (sections: Reply['body'][], column: 'current' | 'previous' = 'current'): Record<string, Record<string, string>> =>
  Object.fromEntries(
    sections.map(({ code, lines }) => [
      code,
      Object.fromEntries(
        lines.filter((line: Reply['body']) => line[column] !== '0.00').map((line: Reply['body']) => [line.rubric, line[column]]),
      ),
    ]),
  )

/** Reads a report that must be there. */
export async function readReport(
  call: Caller,
  path: string,
  report: string,
  query: Record<string, string | number> = {},
): Promise<Reply['body']> {
  const search = new URLSearchParams(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])))
  const reply = await call('GET', `${path}/reports/${report}?${search.toString()}`)
  if (reply.status !== 200) throw new Error(`${report}: ${reply.status} ${reply.text}`)
  return reply.body
}
