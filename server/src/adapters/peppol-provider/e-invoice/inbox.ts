import { Type } from 'typebox'
import { readJson, type ServiceClient, type ServiceFailure } from '../../../kernel/outbound/services.ts'
import type { Inbound } from '../provider.ts'
import type { Account, Ask } from './client.ts'

const perPage = 100
const mostBytes = 25 * 1024 * 1024

const Page = Type.Object({
  items: Type.Array(Type.Object({ id: Type.String({ minLength: 1, maxLength: 190 }) })),
  has_next_page: Type.Boolean(),
})
const Content = Type.Object({
  signed_url: Type.String(),
  sender_peppol_scheme: Type.String({ pattern: String.raw`^\d{4}$` }),
  sender_peppol_id: Type.String({ minLength: 1, maxLength: 50 }),
  receiver_peppol_scheme: Type.String({ pattern: String.raw`^\d{4}$` }),
  receiver_peppol_id: Type.String({ minLength: 1, maxLength: 50 }),
})

export async function inbox(
  ask: Ask,
  page: number,
): Promise<{ readonly ids: readonly string[]; readonly is_last: boolean } | ServiceFailure> {
  const query = new URLSearchParams({ page: String(page), page_size: String(perPage), sort_by: 'created_at', sort_order: 'desc' })
  const found = readJson(await ask(`/api/inbox/?${query.toString()}`), Page)
  if (!('value' in found)) return found
  return { ids: found.value.items.map(({ id }) => id), is_last: !found.value.has_next_page }
}

const identifier = (scheme: string, id: string): string =>
  `${scheme}:${id.startsWith(`${scheme}:`) ? id.slice(scheme.length + 1) : id}`.toLowerCase()

export async function download(
  services: ServiceClient,
  ask: Ask,
  { url }: Pick<Account, 'url'>,
  id: string,
): Promise<Inbound | ServiceFailure> {
  const found = readJson(await ask(`/api/documents/${encodeURIComponent(id)}/ubl`), Content)
  if (!('value' in found)) return found
  const { signed_url, sender_peppol_scheme, sender_peppol_id, receiver_peppol_scheme, receiver_peppol_id } = found.value
  if (!isTrusted(signed_url, url)) return { kind: 'wrong_answer', reason: 'unreadable' }
  // The key of the account stays at the provider: the address carries its own right.
  const content = await services.call({ service: 'peppol', url: signed_url, most_bytes: mostBytes })
  if (content.kind !== 'answered') return content
  if (content.body.length === 0) return { kind: 'wrong_answer', reason: 'unreadable' }
  return {
    xml: content.body,
    sender: identifier(sender_peppol_scheme, sender_peppol_id),
    receiver: identifier(receiver_peppol_scheme, receiver_peppol_id),
  }
}

/** Files may lie on another host, but not behind an unencrypted line, unless the provider itself is asked over one. */
const isTrusted = (address: string, provider: string): boolean =>
  URL.canParse(address) && (new URL(address).protocol === 'https:' || new URL(address).origin === new URL(provider).origin)
