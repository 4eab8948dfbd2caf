import { expect, onTestFinished, vi } from 'vitest'
import { areas } from '../../../src/areas.ts'
import { work } from '../../engine/bells.ts'
import type { Clock } from '../../../src/lib/clock.ts'
import { type SmtpStandIn, smtpStandIn } from '../../stand-ins/smtp.ts'
import { type Books, type BooksOptions, makeBooks } from '../books/books.ts'
import { created } from '../replies.ts'
import { type Caller, type Reply, type World, world } from '../world.ts'

const mailArea = areas.find(({ name }) => name === 'mail')

/** A world with a mail server, and a company file whose customer has an address. */
export type MailFile = {
  readonly w: World
  readonly admin: Caller
  readonly b: Books
  readonly smtp: SmtpStandIn
  readonly send: (body: object, caller?: Caller, headers?: Record<string, string>) => Promise<Reply>
  /** Sends what is queued until the test ends. */
  readonly deliver: (options?: { readonly slots?: number; readonly clock?: Clock }) => Promise<void>
  /** The mail once it has that status. */
  readonly whenItIs: (status: 'sent' | 'failed', id: number) => Promise<Reply['body']>
  readonly customer: (more?: object) => Promise<number>
  readonly end: () => Promise<void>
}

const ownAddress = { enterprise_number: '0477472701', vat_number: 'BE0477472701', street: 'Rue des Tilleuls', house_number: '12' }

export async function openMailFile(options: BooksOptions = {}): Promise<MailFile> {
  const smtp = await smtpStandIn()
  const w = await world({ config: { smtp_url: smtp.url, mail_from: 'Partita <no-reply@partita.example>' } })
  const admin = await w.as('admin')
  await w.rows(`update firms set name = 'Fiduciaire Dupont & Fils', email = 'bonjour@dupont.example' where id = $1`, [w.firm.id])
  const b = await makeBooks(w, admin, options)
  const patched = [
    await admin('PATCH', b.path, {
      body: { ...ownAddress, postal_code: '5000', city: 'Namur', legal_form_code: '610', settings: { legal: { rpm_district: 'Namur' } } },
    }),
    await admin('PATCH', `${b.path}/journals/${b.journals['BNP']}`, { body: { iban: 'BE68539007547034', bic: 'GKCCBEBB' } }),
    await admin('PATCH', `${b.path}/third-parties/${b.customer}`, { body: { email: 'client@example.com', locale: 'fr' } }),
  ]
  expect(patched.map(({ status }) => status)).toEqual([200, 200, 200])
  let serial = 0
  return {
    w,
    admin,
    b,
    smtp,
    send: (body, caller = admin, headers = {}) => caller('POST', `${b.path}/mails`, { body, headers }),
    deliver: async ({ slots = 4, ...given } = {}) => {
      if (!mailArea) throw new Error('there is no area of mail')
      const worker = await work(w, { area: mailArea }, { slots, ...given })
      onTestFinished(() => worker.stop())
    },
    whenItIs: (status, id) =>
      vi.waitFor(
        async () => {
          const { body } = await admin('GET', `${b.path}/mails?per_page=500`)
          const mail = body.data.find((each: { id: number }) => each.id === id)
          expect(mail.status).toBe(status)
          return mail
        },
        { timeout: 60_000 },
      ),
    customer: async (more = {}) => {
      serial += 1
      const body = { type: 'customer', name: `Client ${serial}`, email: `client${serial}@example.com`, ...more }
      return (await created(admin('POST', `${b.path}/third-parties`, { body }))).id
    },
    end: async () => {
      await w.close()
      await smtp.close()
    },
  }
}
