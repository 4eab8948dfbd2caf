import type { Static, TSchema } from 'typebox'

/* The parameters of a path. `company` and `firm` are public tokens; every other one is an integer id unless its route declares it as text. */

/** Shapes of the parameters of a route that are text. They describe and type the parameter; its handler validates the value. */
export type TextParams = Readonly<Record<string, TSchema>>

type ParamNames<U extends string> = U extends `${string}:${infer P}/${infer Rest}`
  ? P | ParamNames<`/${Rest}`>
  : U extends `${string}:${infer P}`
    ? P
    : never

/** The parameters as a handler receives them; the company file and the firm are handed over as records. */
export type Params<U extends string, T = undefined> = {
  readonly [P in Exclude<ParamNames<U>, 'company' | 'firm'>]: P extends keyof T ? (T[P] extends TSchema ? Static<T[P]> : never) : number
}

type Path = { readonly url: string; readonly params?: TextParams }

/** The names of the parameters of a URL, in their order. */
export const parametersOf = (url: string): string[] => [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

export const isIntegerParam = ({ params = {} }: Pick<Path, 'params'>, name: string): boolean =>
  name !== 'company' && name !== 'firm' && !Object.hasOwn(params, name)

/** The parameter that names the deepest record of a path, and the one before it, which names its owner. Text names a part of a record. */
export function recordParams({ url, params = {} }: Path): { readonly own: string; readonly owner: string } {
  const [own = '', owner = ''] = parametersOf(url)
    .filter((name) => !Object.hasOwn(params, name))
    .toReversed()
  return { own, owner }
}
