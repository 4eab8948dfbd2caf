/** How a rule proves itself: on samples of sources, some with breaches and some without. */
import type { Rule, Source } from '../source.ts'

export type Sample = { readonly source: Source; readonly lines: readonly number[] }
export type Proof = { readonly name: string; readonly rule: Rule; readonly bad: readonly Sample[]; readonly good: readonly Sample[] }

const mark = '/*!*/'

/** A source of one file; every line that carries the mark, a comment in TypeScript and in SQL alike, must be found, and no other. */
export const sample = (path: string, text: string, more: Partial<Omit<Source, 'files'>> = {}): Sample => ({
  source: { areas: [], messages: [], ...more, files: [{ path, text }] },
  lines: text.split('\n').flatMap((line, index) => (line.includes(mark) ? [index + 1] : [])),
})

/** Several small samples of one kind of file. */
export const samples = (path: string, ...texts: readonly string[]): Sample[] => texts.map((text) => sample(path, text))

export const area = (
  name: string,
  owns: readonly string[] = [],
  routes: Source['areas'][number]['routes'] = [],
): Source['areas'][number] => ({
  name,
  owns,
  routes,
})
