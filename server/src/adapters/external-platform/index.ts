/**
 * The client of the external platform: the small protocol that `docs/guides/external-platform.md` publishes, over the client for services
 * that the operator configured. Failures are values.
 */
import type { Static, TSchema } from 'typebox'
import {
  readJson,
  type ServiceClient,
  type ServiceFailure,
  type ServiceOutcome,
  type ServiceRequest,
} from '../../kernel/outbound/services.ts'
import { CompanyPage, PlatformFirm, SentCopy, SignedIn } from './shapes.ts'

export type { CompanyPage, PlatformFirm, PlatformMember, SentCopy } from './shapes.ts'

export type PlatformSettings = { readonly external_url: string | null; readonly external_key: string | null }

/** `unknown`: the platform does not know what was asked for. */
export type PlatformAnswer<T> = { readonly value: T } | { readonly unknown: true } | { readonly failure: ServiceFailure }

type Copy = { readonly metadata: object; readonly file: { readonly name: string; readonly type: string; readonly bytes: Buffer } | null }

export type Platform = {
  readonly signIn: (
    services: ServiceClient,
    given: { readonly email: string; readonly password: string },
  ) => Promise<PlatformAnswer<SignedIn>>
  readonly readFirm: (services: ServiceClient, id: string) => Promise<PlatformAnswer<PlatformFirm>>
  /** `limit` 0: the company itself, without its records. */
  readonly readCompany: (services: ServiceClient, id: string, cursor: string, limit: number) => Promise<PlatformAnswer<CompanyPage>>
  readonly readDocumentFile: (services: ServiceClient, id: string) => Promise<PlatformAnswer<Buffer>>
  readonly sendDocument: (services: ServiceClient, company: string, copy: Copy) => Promise<PlatformAnswer<SentCopy>>
}

const MB = 1024 * 1024
/** Time for a document with its file of up to 25 MB, beyond the usual ten seconds. */
const fileMs = 60_000

const part = encodeURIComponent

/** Null without both settings. */
export function openPlatform({ external_url, external_key }: PlatformSettings): Platform | null {
  if (external_url === null || external_key === null) return null
  const call = (services: ServiceClient, path: string, request: Partial<ServiceRequest> = {}) =>
    services.call({
      service: 'external',
      url: `${external_url}${path}`,
      ...request,
      headers: { accept: 'application/json', authorization: `Bearer ${external_key}` },
    })
  return {
    signIn: async (services, json) => {
      const outcome = await call(services, '/sign-in', { method: 'POST', body: { json } })
      return isRefused(outcome, 401) ? { unknown: true } : answerOf(outcome, SignedIn)
    },
    readFirm: async (services, id) =>
      known(await call(services, `/firms/${part(id)}`, { most_bytes: 50 * MB }), PlatformFirm, (firm) => firm.id === id),
    readCompany: async (services, id, cursor, limit) => {
      const query = new URLSearchParams({ cursor, limit: String(limit) })
      return known(await call(services, `/companies/${part(id)}?${query.toString()}`, { most_bytes: 50 * MB }), CompanyPage)
    },
    readDocumentFile: async (services, id) => {
      const outcome = await call(services, `/documents/${part(id)}/file`, { most_bytes: 25 * MB, limit_ms: fileMs })
      if (isRefused(outcome, 404)) return { unknown: true }
      return outcome.kind === 'answered' ? { value: outcome.body } : { failure: outcome }
    },
    sendDocument: async (services, company, { metadata, file }) => {
      const form = new FormData()
      form.set('metadata', new Blob([JSON.stringify(metadata)], { type: 'application/json' }), 'metadata.json')
      if (file) form.set('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
      return known(
        await call(services, `/companies/${part(company)}/documents`, { method: 'POST', body: { form }, limit_ms: fileMs }),
        SentCopy,
      )
    },
  }
}

const isRefused = (outcome: ServiceOutcome, status: number): boolean => outcome.kind === 'refused' && outcome.status === status

function answerOf<S extends TSchema>(outcome: ServiceOutcome, shape: S): PlatformAnswer<Static<S>> {
  const answer = readJson(outcome, shape)
  return 'value' in answer ? answer : { failure: answer }
}

/** A 404 means that the platform does not know it; an answer about something else is none. */
function known<S extends TSchema>(
  outcome: ServiceOutcome,
  shape: S,
  fits: (value: Static<S>) => boolean = () => true,
): PlatformAnswer<Static<S>> {
  if (isRefused(outcome, 404)) return { unknown: true }
  const answer = answerOf(outcome, shape)
  return 'value' in answer && !fits(answer.value) ? { failure: { kind: 'wrong_answer', reason: 'unreadable' } } : answer
}
