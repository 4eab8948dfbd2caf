import type { Firm } from '../../../kernel/route/route.ts'
import type { Urls } from '../../../kernel/files/urls.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import * as notes from './notes.ts'
import * as store from './store.ts'

/** Five years: a program that subscribes is not told of a new link. */
const linkSeconds = 5 * 365 * 24 * 3600

export async function openCalendar(tx: Tx, urls: Urls, firm: Firm, actor: Actor): Promise<{ url: string }> {
  const link = await store.addLink(tx, firm.id, actor.id)
  tx.note(notes.calendarLinked)
  return { url: urls.absolute(urls.sign(`/v1/firms/${firm.public_token}/obligations.ics`, linkSeconds, { link })) }
}

export async function closeCalendars(tx: Tx, firm: Firm): Promise<void> {
  const count = await store.removeLinks(tx, firm.id)
  if (count > 0) tx.note(notes.calendarRevoked, { params: { count } })
}
