import type { TObject, TSchema } from 'typebox'
import type { Language } from '../../lib/languages.ts'
import type { FileStore } from '../files/store.ts'
import type { Urls } from '../files/urls.ts'
import type { Call, Headers } from '../http/call.ts'
import type { Mailer } from '../outbound/mail.ts'
import type { Outgoing } from '../outbound/outgoing.ts'
import type { Secrets } from '../outbound/secrets.ts'
import type { Db } from '../write/database.ts'
import type { Actor, Tx } from '../write/write.ts'
import type { Params } from './params.ts'
import type { Versioned } from './resource.ts'
import type { Ability, Answer, Company, Declaration, Defined, Firm, Given, Has, If, ListForm, Method, Route } from './route.ts'

/** Counts attempts of the caller's address against the sign-in lock. */
type SignIn = { readonly attempt: () => Promise<void>; readonly succeeded: () => Promise<void> }

type Device = { readonly id: string | null; readonly name: string | null }

/** A call made by another call: what it leaves out is taken from the outer one. */
export type InnerCall = Pick<Call, 'route' | 'params' | 'path' | 'query' | 'body' | 'keyed_body'> & { readonly headers: Partial<Headers> }

/** What the handler of an external route receives: no open transaction, but functions that open short ones. `record` is as it was when the call arrived. */
export type ExternalContext<A extends Ability, B, U extends string = string, Q = undefined, R = undefined> = {
  readonly params: Params<U>
  readonly now: Date
  readonly language: Language
  readonly ip: string
  readonly user_agent: string | null
  readonly urls: Urls
  readonly mail: Mailer
  readonly files: FileStore
  readonly outgoing: Outgoing
  readonly secrets: Secrets
  readonly device: Device
  /** In the company file of the path, where it names one. */
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** A write that takes no lock and does not wait: for records that are not part of the company file. */
  readonly writeUnlocked: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Logs an unexpected error that must not fail the whole call. */
  readonly log: (error: unknown) => void
  /** Another call of the same caller in the same file, admitted and run as if it had been sent alone; refusals are thrown. */
  readonly call: (inner: InnerCall) => Promise<Answer>
  readonly signIn: SignIn
} & If<A extends 'public' | 'signed' ? false : true, { readonly actor: Actor }> &
  If<Has<U, 'company'>, { readonly company: Company }> &
  If<Has<U, 'firm'>, { readonly firm: Firm }> &
  If<Defined<Q>, { readonly query: Given<Q> }> &
  If<Defined<B>, { readonly body: Given<B> }> &
  If<R extends Versioned ? true : false, { readonly record: R }>

/**
 * A route that does slow or external work (a password hash, a request to another service) between short transactions, so that no connection
 * waits meanwhile. It supports no dry run. Under an idempotency key its answer is stored when all is done, so its work must be safe to repeat.
 */
export const externalRoute = <
  const M extends Method,
  const U extends string,
  const A extends Ability,
  F extends ListForm,
  G,
  B extends TSchema | undefined = undefined,
  Q extends TObject | undefined = undefined,
  R extends Versioned | undefined = undefined,
>(
  declaration: Omit<Declaration<M, U, A, Q, B, R, F, G>, 'run' | 'upload' | 'lookups'> & {
    readonly run: (context: ExternalContext<A, B, U, Q, R>) => Promise<NoInfer<G>>
  },
): Route => ({ ...(declaration as unknown as Route), is_external: true, no_dry_run: true })
