import type { Readable } from 'node:stream'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { type Language, languages } from '../../lib/languages.ts'
import type { Db, JsonText } from '../write/database.ts'
import type { Event } from './events.ts'
import type { FileStore } from '../files/store.ts'
import type { LimitClass } from '../http/limits.ts'
import type { Page, Paging, Some } from './paging.ts'
import { type Params, recordParams, type TextParams } from './params.ts'
import type { AnyResource, Resource, Versioned } from './resource.ts'
import { oneOf } from './shape.ts'
import type { Upload, UploadRule } from '../files/upload.ts'
import type { Signs, Urls } from '../files/urls.ts'
import type { Actor, FileTx, Tx } from '../write/write.ts'
import type { CompanyFacts } from '../write/company-facts.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `signed`: the link itself is the right, no token is read. */
export type Ability = 'public' | 'signed' | 'session' | 'read' | 'write' | 'sync'
/** No bearer is read on these. */
export const isOpen = (ability: Ability): ability is 'public' | 'signed' => ability === 'public' || ability === 'signed'

export const roles = ['reviewer', 'encoder', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

export type Company = CompanyFacts & { readonly role: Role }
export type Firm = {
  readonly id: number
  readonly public_token: string
  readonly name: string
  readonly country_code: string
  readonly is_demo: boolean
  readonly role: Role
}

/* What a route answers: its form decides the wrapper, its schema what may leave. `Handed` is what run() hands over. */

export type ListForm = 'none' | 'plain' | 'data' | 'data_meta' | 'paginated' | 'has_more' | 'cursor' | 'file'
export type Reply<Handed = unknown, Form extends ListForm = ListForm> = {
  readonly form: Form
  readonly schema: TSchema | null
  /** Members of the wrapper of a paginated list beside those every one has. */
  readonly adds?: TProperties
  readonly handed?: Handed
}

export const json = <S extends TSchema>(schema: S): Reply<Static<S>, 'none'> => ({ form: 'none', schema })
export const nothing = (): Reply<void, 'none'> => ({ form: 'none', schema: null })
export const plain = <S extends TSchema>(item: S): Reply<JsonText | Static<S>[], 'plain'> => ({ form: 'plain', schema: Type.Array(item) })
export const data = <S extends TSchema>(item: S): Reply<Static<S>[], 'data'> => ({
  form: 'data',
  schema: Type.Object({ data: Type.Array(item) }),
})
/** A page with what is known of the whole list beside it, 25 records unless asked and 100 at most. */
export const dataMeta = <S extends TSchema>(item: S): Reply<Page<Static<S>>, 'data_meta'> => ({ form: 'data_meta', schema: item })
/** Rendered by the database, wrapper and all: one page may hold thousands of records. */
export const rendered = (schema: TSchema): Reply<JsonText, 'none'> => ({ form: 'none', schema })
export const cursor = <S extends TSchema>(schema: S): Reply<Static<S> | JsonText, 'cursor'> => ({ form: 'cursor', schema })
export function paginated<S extends TSchema>(item: S): Reply<Page<Static<S>>, 'paginated'>
/** `adds`: members of the wrapper beside those every list has, handed over with the page. */
export function paginated<S extends TSchema, A extends TProperties>(
  item: S,
  adds: A,
): Reply<Page<Static<S>> & Static<TObject<A>>, 'paginated'>
export function paginated(item: TSchema, adds?: TProperties): Reply<never, 'paginated'> {
  return { form: 'paginated', schema: item, ...(adds && { adds }) }
}
/** A page that knows whether another follows, and counts nothing. */
export const hasMore = <S extends TSchema>(item: S): Reply<Some<Static<S>>, 'has_more'> => ({ form: 'has_more', schema: item })
/** One body under two statuses: `status` for what was made, `also` for what was there already. */
export const either = <S extends TSchema>(schema: S): Reply<{ status: 200 | 201; body: Static<S> }, 'none'> => ({ form: 'none', schema })
/** Bytes with a name; a stream leaves as it is read. */
export type FileReply = {
  readonly content: Readable | Buffer | string
  readonly type: string
  readonly name: string
  readonly size?: number
  readonly inline?: boolean
  /** A page made of what others wrote: what a browser may do with it, in place of nothing at all. */
  readonly policy?: string
}
export const file = (): Reply<FileReply, 'file'> => ({ form: 'file', schema: null })

/** The language of one answer, above the one stored with the account. */
export const langQuery = { lang: Type.Optional(oneOf(languages)) }
/** What a signed link carries beside its own parameters. */
export const signedQuery = {
  expires: Type.String({ description: 'Unix time at which the link ends' }),
  signature: Type.String({ description: 'Made by the service; a changed link is refused' }),
}

export type If<Condition extends boolean, T> = Condition extends true ? T : unknown
export type Has<U extends string, P extends string> = U extends `${string}:${P}` | `${string}:${P}/${string}` ? true : false
export type Given<S> = S extends TSchema ? Static<S> : never
export type Defined<S> = S extends TSchema ? true : false

/** What a handler receives: exactly what its declaration asked for, and what its URL names. */
type Context<M extends Method, U extends string, A extends Ability, Q, B, R, F extends ListForm, L, K = undefined, P = undefined> = {
  readonly params: Params<U, P>
  readonly now: Date
  readonly language: Language
  readonly urls: Urls
} & (M extends 'GET' ? { readonly db: Db } : { readonly tx: Has<U, 'company'> extends true ? FileTx : Tx }) &
  If<A extends 'public' | 'signed' ? false : true, { readonly actor: Actor }> &
  If<Has<U, 'company'>, { readonly company: Company }> &
  If<Has<U, 'firm'>, { readonly firm: Firm }> &
  If<Defined<Q>, { readonly query: Given<Q> }> &
  If<Defined<B>, { readonly body: Given<B> }> &
  If<F extends 'paginated' | 'has_more' | 'data_meta' ? true : false, { readonly paging: Paging }> &
  If<L extends UploadRule ? true : false, { readonly uploads: readonly Upload[]; readonly files: FileStore }> &
  If<R extends Versioned ? true : false, { readonly record: R }> &
  If<K extends object ? true : false, { readonly asked: K }>

type Declared = {
  /** `none` needs an account only; `owner-of-self` is the account itself; a role is needed on the file or firm of the path. */
  readonly role: Role | 'none' | 'owner-of-self'
  readonly demo: 'allowed' | 'blocked'
  readonly limit: LimitClass
  readonly status?: 200 | 201 | 202 | 204
  /** The second success status of a route that answers `either`. */
  readonly also?: 200
  /** How much of a signed link its signature covers. */
  readonly signs?: Signs
  /** Refusals beyond those that follow from the declaration itself. */
  readonly codes?: readonly string[]
  readonly emits?: readonly Event[]
  /** Reasons it gives inside a success, for parts of what was asked. */
  readonly tells?: readonly string[]
  /**
   * What the write locks when its path names no company file; `none` leaves it to the action, `tx.lockFirm` included. `keeper`: before the
   * file, the firm that keeps it, or the account of the caller where none does.
   */
  readonly locks?: 'user' | 'none' | 'keeper'
  /** Also in a company file that is archived, where every other write is refused. */
  readonly archived?: 'allowed'
  /** Also in a company file that is in the bin, which exists for no other route; `replayed`: only to hear a memorised answer again. */
  readonly binned?: 'allowed' | 'replayed'
  /** Whether the record of the path is there, where `of` does not say it: who asks for one that is not hears 404 before 422. */
  readonly exists?: (db: Db, params: Readonly<Record<string, number>>, firm: Firm) => Promise<boolean>
  /** Calls the outside world or takes an upload: it cannot be tried as a dry run. */
  readonly outside?: true
  /** What the history calls the origin of its writes, whatever the caller says. */
  readonly origin?: 'revert'
  /** A reading route that may be posted to as well, with its query in the body. */
  readonly by_post?: true
  /** Not one of the specification's 240 operations. */
  readonly addition?: true
  readonly summary: string
  readonly description?: string
}

export type Declaration<
  M extends Method,
  U extends string,
  A extends Ability,
  Q,
  B,
  R,
  F extends ListForm,
  G,
  L = undefined,
  K = undefined,
  P = undefined,
> = Declared & {
  readonly method: M
  readonly url: U
  /** The parameters of the path that are text; every other one is an integer id, `company` and `firm` apart. */
  readonly params?: P
  readonly ability: A
  readonly query?: Q
  readonly body?: B
  /** The record the path names, its deepest: found (404), compared with X-Base-Version (409) and handed to run(). */
  readonly of?: R extends Versioned ? Resource<R> : never
  /** The files of a multipart body; `body` is then the shape of its text fields. */
  readonly upload?: L
  /**
   * What a write must know of the records its body names, whatever else it does: asked together with the opening, under the lock it takes,
   * so that it costs no round trip of its own. Only of a body that has its shape.
   */
  readonly ask?: (asking: { readonly tx: Db; readonly body: Given<B> }) => Promise<K>
  readonly reply: Reply<G, F>
  readonly example?: { readonly body?: Given<B>; readonly query?: Partial<Given<Q>> }
  /** The reply alone says what is given back; inferred from here too, a field left out would make a smaller reply. */
  readonly run: (context: Context<M, U, A, Q, B, R, F, L, K, P>) => Promise<NoInfer<G>>
}

export type Route = Declared & {
  readonly method: Method
  readonly url: string
  readonly params?: TextParams
  readonly ability: Ability
  readonly query?: TObject
  readonly body?: TSchema
  readonly of?: AnyResource
  readonly upload?: UploadRule
  readonly ask?: (asking: never) => Promise<unknown>
  readonly reply: Reply
  readonly example?: { readonly body?: unknown; readonly query?: unknown }
  readonly run: (context: never) => Promise<unknown>
  readonly drives?: true
}

export const route = <
  const M extends Method,
  const U extends string,
  const A extends Ability,
  F extends ListForm,
  G,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R extends Versioned | undefined = undefined,
  L extends UploadRule | undefined = undefined,
  K extends object | undefined = undefined,
  P extends TextParams | undefined = undefined,
>(
  declaration: Declaration<M, U, A, Q, B, R, F, G, L, K, P>,
): Route => ({ ...(declaration as unknown as Route), ...(declaration.upload && !declaration.upload.or_json && { outside: true }) })

/** What goes back to the caller: text that is already JSON, a file, or nothing. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | Readable | null
}

/** A route that takes a file and nothing else; one that takes JSON as well is asked like the others. */
export const isForm = ({ upload }: Pick<Route, 'upload'>): boolean => upload !== undefined && !upload.or_json

const isShowing = ({ method, url, of, reply }: Route) =>
  method === 'GET' && reply.form === 'none' && of && url.endsWith(`/:${of.is_file ? 'company' : recordParams({ url }).own}`)

/** The route that shows one record of each kind: what it answers is what a refused write says of the record. */
export const showingOf = (routes: readonly Route[]): ReadonlyMap<AnyResource, Route> =>
  new Map(routes.filter(isShowing).flatMap((showing) => (showing.of ? [[showing.of, showing] as const] : [])))

/** The machine reasons a route may give, as its row of the contract lists them. */
export function codesOf(declared: Route): string[] {
  const codes: string[] = []
  if (declared.ability === 'session') codes.push('session_token_required')
  if (declared.ability === 'signed') codes.push('signature_invalid')
  if (declared.ability === 'read' || declared.ability === 'write' || declared.ability === 'sync') codes.push('token_ability_missing')
  if (declared.demo === 'blocked') codes.push('demo_mode')
  if (declared.role === 'encoder' || declared.role === 'manager' || declared.role === 'admin') codes.push('role_too_low')
  if (declared.of && declared.method !== 'GET') codes.push('conflict')
  return [...codes, ...(declared.codes ?? [])]
}
