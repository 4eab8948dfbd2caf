import type { TObject, TSchema } from 'typebox'
import type { Language } from '../../lib/languages.ts'
import type { FileStore } from '../files/store.ts'
import type { Urls } from '../files/urls.ts'
import type { Call, Headers } from '../http/call.ts'
import type { Mailer } from '../outbound/mail.ts'
import type { Outgoing } from '../outbound/outgoing.ts'
import type { Secrets } from '../outbound/secrets.ts'
import type { ServiceClient } from '../outbound/services.ts'
import type { Db } from '../write/database.ts'
import type { Actor, FileTx, Tx } from '../write/write.ts'
import type { SpoolContent } from '../files/spool.ts'
import type { Upload } from '../files/upload.ts'
import type { Note, NoteDetails } from './notes.ts'
import type { Params, TextParams } from './params.ts'
import type { Versioned } from './resource.ts'
import type { Ability, Answer, Company, Declaration, Defined, Firm, Given, Has, If, ListForm, Method, Route, SpooledFile } from './route.ts'

/** Counts attempts of the caller's address at an account, by its e-mail address as given, against the sign-in lock. */
type SignIn = {
  readonly attempt: (account: string) => Promise<void>
  readonly succeeded: (account: string) => Promise<void>
  /** The password was right and a code is still to be sent. */
  readonly unfinished: (account: string) => Promise<void>
}

/** `content` is read inside the transaction of the reader that made it. */
export type FileToSpool = Pick<SpooledFile, 'name' | 'type'> & {
  readonly content: SpoolContent
  readonly headers: () => SpooledFile['headers']
}

type Device = { readonly id: string | null; readonly name: string | null }

/** A call made by another call: what it leaves out is taken from the outer one. */
export type InnerCall = Pick<Call, 'route' | 'params' | 'path' | 'query' | 'body' | 'keyed_body'> & { readonly headers: Partial<Headers> }

/** What the handler of an external route receives: no open transaction, but functions that open short ones. `record` is as it was when the call arrived. */
export type ExternalContext<A extends Ability, B, U extends string = string, Q = undefined, R = undefined, P = undefined> = {
  readonly params: Params<U, P>
  readonly now: Date
  readonly language: Language
  readonly ip: string
  readonly user_agent: string | null
  readonly urls: Urls
  readonly mail: Mailer
  readonly files: FileStore
  readonly outgoing: Outgoing
  readonly secrets: Secrets
  readonly services: ServiceClient
  readonly device: Device
  /** The idempotency key of the call: what must not be done twice before the last write is stored under it. */
  readonly key: string | null
  /** In the company file of the path, where it names one. */
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * The last write of a call whose answer is what `work` returns. Under an idempotency key the answer is stored with it, so that of equal
   * calls at once one is done, and a call that was cut off behind it is not done again.
   */
  readonly conclude: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** In a write after the outside work, with the record as it is now: refuses what changed meanwhile, as the opening would have. */
  readonly recheck: (tx: Tx, record: Versioned) => Promise<void>
  /** A write in a company file that the path does not name, with its firm locked before it; undefined where the file is gone or in the bin. */
  readonly onFile: <T>(
    place: { readonly firm: number; readonly company: number },
    work: (tx: FileTx) => Promise<T>,
    binned?: true,
  ) => Promise<T | undefined>
  /** Puts bytes that the call made or got from another service into the store; `keepFile` in a write makes a file of them, or the sweep removes them. */
  readonly stage: (name: string, bytes: Buffer) => Promise<Upload>
  /**
   * Makes a file from one snapshot of the file's books, on a connection that only exports use, and writes it to disk meanwhile. Its headers
   * are asked for when its content is written.
   */
  readonly spool: (make: (db: Db) => Promise<FileToSpool>) => Promise<SpooledFile>
  /** Does a part of heavy work when it is the firm's turn (`kernel/http/portions.ts`). There is none inside another. */
  readonly portion: <T>(work: () => Promise<T>) => Promise<T>
  /** Adds a line to the activity of the company file, without a write of it: nothing is locked and its history does not change. */
  readonly note: (note: Note, details: NoteDetails) => Promise<void>
  /** A write that takes no lock and does not wait: for records that are not part of the company file. */
  readonly writeUnlocked: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Logs an unexpected error that must not fail the whole call. */
  readonly log: (error: unknown) => void
  /** Another call of the same caller in the same file, admitted and run as if it had been sent alone; refusals are thrown. */
  readonly call: (inner: InnerCall) => Promise<Answer>
  /** Counts an inner call against the limit of its own route; refused with 429. */
  readonly count: (route: Route) => Promise<void>
  /** The answer covers a part of the request only: it tells when to send the rest, and is not stored. */
  readonly stopHere: (retryAfterSeconds: number) => void
  /** A write that the answer does not wait for, and whose duration it does not show. It takes no lock. */
  readonly afterAnswer: (work: (tx: Tx) => Promise<void>) => void
  readonly signIn: SignIn
} & If<A extends 'public' | 'signed' ? false : true, { readonly actor: Actor }> &
  If<Has<U, 'company'>, { readonly company: Company }> &
  If<Has<U, 'firm'>, { readonly firm: Firm }> &
  If<Defined<Q>, { readonly query: Given<Q> }> &
  If<Defined<B>, { readonly body: Given<B> }> &
  If<R extends Versioned ? true : false, { readonly record: R }>

/**
 * A route that does slow or external work (a password hash, a request to another service) between short transactions, so that no connection
 * waits meanwhile. It supports no dry run. Under an idempotency key its answer is stored with the write that concludes it, else when all is
 * done: what comes before must be safe to repeat.
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
  P extends TextParams | undefined = undefined,
>(
  declaration: Omit<Declaration<M, U, A, Q, B, R, F, G, undefined, undefined, P>, 'run' | 'upload' | 'lookups'> & {
    readonly run: (context: ExternalContext<A, B, U, Q, R, P>) => Promise<NoInfer<G>>
  },
): Route => ({ ...(declaration as unknown as Route), is_external: true, no_dry_run: true })
