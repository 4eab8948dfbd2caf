import type { Readable } from 'node:stream'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { type Language, languages } from '../../lib/languages.ts'
import type { Db, JsonText, LongList } from '../write/database.ts'
import type { Event } from './events.ts'
import type { FileStore } from '../files/store.ts'
import type { LimitClass } from '../http/limits.ts'
import type { Page, PageSizes, Paging, UncountedPage } from './paging.ts'
import { type Params, recordParams, type TextParams } from './params.ts'
import type { AnyResource, Resource, Versioned } from './resource.ts'
import { withKnownBooks } from './known-books.ts'
import { oneOf } from './shape.ts'
import type { Upload, UploadRule } from '../files/upload.ts'
import type { Signs, Urls } from '../files/urls.ts'
import type { Actor, FileTx, Tx } from '../write/write.ts'
import type { CompanyFacts } from '../write/company-facts.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `signed`: the signature of the link authorises the call, no token is read. */
export type Ability = 'public' | 'signed' | 'session' | 'read' | 'write' | 'sync'
/** Routes on which no bearer token is read. */
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

/* What a route answers: its form decides the wrapper, its schema the fields. `Handed` is what run() returns. */

export type ListForm = 'none' | 'plain' | 'data' | 'data_meta' | 'paginated' | 'has_more' | 'cursor' | 'file'
export type Reply<Handed = unknown, Form extends ListForm = ListForm> = {
  readonly form: Form
  readonly schema: TSchema | null
  /** Members of the wrapper of a paginated list beside those every one has. */
  readonly adds?: TProperties
  /** The sizes of its pages, where they are not those of every list. */
  readonly sizes?: PageSizes
  /** The whole answer as the description shows it, where that says more than the serialiser needs. */
  readonly described?: TSchema
  /** What every file that the route makes has; absent where it answers files that were stored. */
  readonly makes?: FileTerms
  /** The route whose limit counts where a file is asked for instead of the list. */
  readonly limit_of?: { readonly limit: LimitClass; readonly url: string }
  readonly handed?: Handed
}

export const json = <S extends TSchema>(schema: S): Reply<Static<S>, 'none'> => ({ form: 'none', schema })
export const nothing = (): Reply<void, 'none'> => ({ form: 'none', schema: null })
export const plain = <S extends TSchema>(item: S): Reply<JsonText | LongList | Static<S>[], 'plain'> => ({
  form: 'plain',
  schema: Type.Array(item),
})
export const data = <S extends TSchema>(item: S): Reply<Static<S>[], 'data'> => ({
  form: 'data',
  schema: Type.Object({ data: Type.Array(item) }),
})
/** A page with `meta` about the whole list, 25 records by default and at most 100. */
export const dataMeta = <S extends TSchema>(item: S): Reply<Page<Static<S>>, 'data_meta'> => ({ form: 'data_meta', schema: item })
/** Rendered by the database, wrapper included: one page may hold thousands of records. */
export const renderedByDatabase = (schema: TSchema): Reply<JsonText, 'none'> => ({ form: 'none', schema })
export const cursor = <S extends TSchema>(schema: S): Reply<Static<S> | JsonText, 'cursor'> => ({ form: 'cursor', schema })
export const describedAs = <H, F extends ListForm>(reply: Reply<H, F>, described: TSchema): Reply<H, F> => ({ ...reply, described })
export function paginated<S extends TSchema>(item: S): Reply<Page<Static<S>>, 'paginated'>
/** `adds`: members of the wrapper beside those of every list, returned with the page. */
export function paginated<S extends TSchema, A extends TProperties>(
  item: S,
  adds: A,
): Reply<Page<Static<S>> & Static<TObject<A>>, 'paginated'>
export function paginated(item: TSchema, adds?: TProperties): Reply<never, 'paginated'> {
  return { form: 'paginated', schema: item, ...(adds && { adds }) }
}
/** A list whose pages have sizes of their own. */
export const withPageSizes = <H>(reply: Reply<H, 'paginated'>, sizes: PageSizes): Reply<H, 'paginated'> => ({ ...reply, sizes })
/** A page that says whether another follows, without a count. */
export const hasMore = <S extends TSchema>(item: S): Reply<UncountedPage<Static<S>>, 'has_more'> => ({ form: 'has_more', schema: item })
/** One body under two statuses: `status` for a created record, `also` for one that existed already. */
export const createdOrExisting = <S extends TSchema>(schema: S): Reply<{ status: 200 | 201; body: Static<S> }, 'none'> => ({
  form: 'none',
  schema,
})
/** Bytes with a name; a stream is sent as it is read. */
export type FileReply = {
  readonly content: Readable | Buffer | string
  readonly type: string
  readonly name: string
  readonly size?: number
  readonly inline?: boolean
  /** The content security policy of a page made from files of others, instead of the default, which allows nothing. */
  readonly policy?: string
}
/** Headers of files beside type and name. */
export type FileHeader = 'X-Export-Fingerprint' | 'X-Export-Warnings'
type FileTerms<H extends FileHeader = FileHeader> = {
  /** Its content types. */
  readonly types: readonly [string, ...string[]]
  /** The headers that every file has. */
  readonly headers: readonly H[]
  /** Headers that some files have. */
  readonly may_have?: readonly FileHeader[]
  /** Sent as a stream, without a tag. */
  readonly is_spooled?: true
}
/** A file that was written to disk while it was made. */
export type SpooledFile = {
  readonly name: string
  readonly type: string
  readonly content: Readable
  readonly size: number
  readonly headers: Readonly<Partial<Record<FileHeader, string>>>
}
/** A file made for one answer, in one piece, so that it can be tagged and compressed. */
type MadeFile<H extends FileHeader> = Pick<FileReply, 'name'> & {
  readonly content: Buffer | string
  /** One of the types of the route; the first where it is left out. */
  readonly type?: string
  readonly headers: Readonly<Record<H, string>>
}
/** A file that was stored. */
export function file(): Reply<FileReply, 'file'>
/** A file that the route makes: its types and headers are part of the description. */
export function file<const H extends FileHeader>(makes: FileTerms<H>): Reply<MadeFile<H>, 'file'>
export function file(makes?: FileTerms): Reply<never, 'file'> {
  return { form: 'file', schema: null, ...(makes && { makes }) }
}

/** A file that the route makes and that may be large. */
export const spooledFile = (makes: Omit<FileTerms, 'is_spooled'>): Reply<SpooledFile, 'file'> => ({
  form: 'file',
  schema: null,
  makes: { ...makes, is_spooled: true },
})
/** A list, or a file where the query names a `format`; the file counts against the limit of the route `limit_of`. */
export const listOrFile = <H>(
  list: Reply<H, 'plain'>,
  fileReply: Reply<SpooledFile, 'file'>,
  limit_of: { readonly limit: LimitClass; readonly url: string },
): Reply<H | SpooledFile, 'plain'> => ({ ...list, ...(fileReply.makes && { makes: fileReply.makes }), limit_of })

/** The language of one answer; it takes precedence over that of the account. */
export const langQuery = { lang: Type.Optional(oneOf(languages)) }
/** The query parameters that every signed link carries. */
export const signedQuery = {
  expires: Type.String({ description: 'Unix time at which the link ends' }),
  signature: Type.String({ description: 'Made by the service; a changed link is refused' }),
}

export type If<Condition extends boolean, T> = Condition extends true ? T : unknown
export type Has<U extends string, P extends string> = U extends `${string}:${P}` | `${string}:${P}/${string}` ? true : false
export type Given<S> = S extends TSchema ? Static<S> : never
/** A body that names its records by code. */
type ByCode<T> = Omit<T, `${string}_id`> & { readonly [K in keyof T as K extends `${infer Name}_id` ? Name : never]?: string }
export type Defined<S> = S extends TSchema ? true : false

/** What a handler receives: exactly what its declaration and its URL name. */
type Context<M extends Method, U extends string, A extends Ability, Q, B, R, F extends ListForm, L, K = undefined, P = undefined> = {
  readonly params: Params<U, P>
  readonly now: Date
  /** Unknown fields are to be refused, also where the body is open. */
  readonly strict: boolean
  readonly language: Language
  readonly urls: Urls
} & (M extends 'GET' ? { readonly db: Db } : { readonly tx: Has<U, 'company'> extends true ? FileTx : Tx }) &
  If<A extends 'public' | 'signed' ? false : true, { readonly actor: Actor }> &
  If<Has<U, 'company'>, { readonly company: Company }> &
  If<Has<U, 'firm'>, { readonly firm: Firm }> &
  If<Defined<Q>, { readonly query: Given<Q> }> &
  If<Defined<B>, { readonly body: Given<B> }> &
  If<F extends 'paginated' | 'has_more' | 'data_meta' ? true : false, { readonly paging: Paging }> &
  (L extends UploadRule<infer Content> ? { readonly uploads: readonly Upload<Content>[]; readonly files: FileStore } : unknown) &
  If<R extends Versioned ? true : false, { readonly record: R }> &
  If<K extends object ? true : false, { readonly lookups: K }>

type Declared = {
  /** `none` needs an account only; `owner-of-self` is the own account; a role is required on the company file or firm of the path. */
  readonly role: Role | 'none' | 'owner-of-self'
  readonly demo: 'allowed' | 'blocked'
  readonly limit: LimitClass
  readonly status?: 200 | 201 | 202 | 204
  /** The second success status of a route that answers `either`. */
  readonly also?: 200
  /** Refuses integration tokens, where the contract gives the route an ability. */
  readonly sessions_only?: true
  /** How much of a signed link its signature covers. */
  readonly signs?: Signs
  /** Error codes beyond those that follow from the declaration itself. */
  readonly codes?: readonly string[]
  readonly emits?: readonly Event[]
  /** Error codes that it reports inside a success, for parts of the request. */
  readonly partial_codes?: readonly string[]
  /**
   * What the write locks when its path names no company file; `none` leaves it to the action, which may call `tx.lockFirm`. `keeper`: besides
   * the file, and before it, the firm of the file, or the account of the caller where it has no firm.
   */
  readonly locks?: 'user' | 'none' | 'keeper'
  /** Allowed in an archived company file, where every other write is refused. */
  readonly archived?: 'allowed'
  /** Allowed in a company file in the bin, which does not exist for other routes; `replay_only`: only to get a stored answer again. */
  readonly binned?: 'allowed' | 'replay_only'
  /** Whether the record of the path exists, where `of` does not tell: an unknown one is 404, which is reported before 422. */
  readonly exists?: (db: Db, params: Readonly<Record<string, number>>, firm: Firm) => Promise<boolean>
  /** Allowed to an account that must set up a second factor first, which may do nothing else. */
  readonly without_two_factor?: 'allowed'
  /** Calls other services or takes an upload: it cannot be tried as a dry run. */
  readonly no_dry_run?: true
  /** Takes a JSON body of up to 5 MB; every other route takes up to 256 KB. */
  readonly large_body?: true
  /** The origin of its writes in the history, whatever the caller sends. */
  readonly origin?: 'revert' | 'external'
  /** A read route that may also be called by POST, with its query in the body. */
  readonly by_post?: true
  /** Takes `as_known_at` and answers `known_at`: it can read the books of the file as they were after an earlier write. */
  readonly known_books?: true
  /** Not one of the specification's 240 operations. */
  readonly addition?: true
  /** The name of the operation in generated clients, where the one its method and path make reads badly. */
  readonly operation_id?: string
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
  /** The deepest record of the path: loaded (404), compared with X-Base-Version (409) and passed to run(). */
  readonly of?: R extends Versioned ? Resource<R> : never
  /** The files of a multipart body; `body` is then the shape of its text fields. */
  readonly upload?: L
  /**
   * What a write must know of the records that its body names: queried together with the opening, under its lock, so that it costs no round
   * trip of its own. Called only with a valid body.
   */
  readonly lookups?: (request: { readonly tx: Db; readonly body: Given<B> }) => Promise<K>
  readonly reply: Reply<G, F>
  readonly example?: { readonly body?: Given<B> | ByCode<Given<B>>; readonly query?: Partial<Given<Q>> }
  /** The result type is inferred from `reply` alone; otherwise a missing field would narrow the reply. */
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
  readonly lookups?: (request: never) => Promise<unknown>
  readonly reply: Reply
  readonly example?: { readonly body?: unknown; readonly query?: unknown }
  readonly run: (context: never) => Promise<unknown>
  readonly is_external?: true
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
): Route =>
  withKnownBooks({
    ...(declaration as unknown as Route),
    ...(declaration.upload && !declaration.upload.or_json && { no_dry_run: true }),
  })

/** The answer to the caller: JSON text, a file, or nothing. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | Readable | null
}

/** A route that takes a form only; one that also takes JSON is called like the others. */
export const isForm = ({ upload }: Pick<Route, 'upload'>): boolean => upload !== undefined && !upload.or_json

const isDetailRoute = ({ method, url, of, reply }: Route) =>
  method === 'GET' && reply.form === 'none' && of && url.endsWith(`/:${of.is_file ? 'company' : recordParams({ url }).own}`)

/** The route that shows one record of each kind: a 409 carries the record as this route answers it. */
export const detailRoutes = (routes: readonly Route[]): ReadonlyMap<AnyResource, Route> =>
  new Map(routes.filter(isDetailRoute).flatMap((showing) => (showing.of ? [[showing.of, showing] as const] : [])))

/** The error codes of a route, as its row of the contract lists them. */
export function codesOf(declared: Route): string[] {
  const codes: string[] = []
  if (declared.ability === 'session' || declared.sessions_only) codes.push('session_token_required')
  if (declared.ability === 'signed') codes.push('signature_invalid')
  if (declared.ability === 'read' || declared.ability === 'write' || declared.ability === 'sync') codes.push('token_ability_missing')
  if (declared.demo === 'blocked') codes.push('demo_mode')
  if (declared.role === 'encoder' || declared.role === 'manager' || declared.role === 'admin') codes.push('role_too_low')
  if (declared.of && declared.method !== 'GET') codes.push('conflict')
  return [...codes, ...(declared.codes ?? [])]
}
