import { setTimeout as pause } from 'node:timers/promises'
import type { Prove } from '../../lib/proof.ts'
import { smtpStandIn, type SmtpStandIn } from '../../../server/test/stand-ins/smtp.ts'
import { randomFrom, seed } from '../lib/figures.ts'
import { expectSuccess, type Fixture, type Person, withFixture } from '../lib/fixture.ts'
import { type SupervisedProcess, superviseAll } from '../lib/supervisor.ts'
import { tally } from '../lib/tally.ts'
import { waitFor } from '../lib/wait.ts'

const kills = { ci: 12, full: 100 }
/** They share the mails of a round, and each is killed once in it; both start again at the same time. */
const workersAtOnce = 2
const mailsEach = 8
/** The longest time from the first mail of a round, or from the kill before, until the next worker is killed. */
const longestMs = 400

type MailState = { readonly message_id: string; readonly status: string; readonly message_sha256: string | null }

/** Without what the service itself writes to the person who signs in. */
const toReaders = (smtp: SmtpStandIn) => smtp.received.filter(({ to }) => to.some((address) => address.startsWith('reader-')))
const received = (smtp: SmtpStandIn): string[] => toReaders(smtp).map(({ mail }) => mail.messageId ?? '')
const states = (fixture: Fixture) => fixture.rows<MailState>('select message_id, status, message_sha256 from mails')

async function queueMails(person: Person, base: string, round: number): Promise<void> {
  await Promise.all(
    Array.from({ length: workersAtOnce * mailsEach }, async (_, n) => {
      const body = { to: [`reader-${round}-${n}@example.com`], subject: `Mail ${round}-${n}`, body: 'Votre dossier est prêt.' }
      expectSuccess(await person.call(base, 'POST', '/v1/companies/C/mails', { body }))
    }),
  )
}

/**
 * The mails that the server had taken and the database did not know to be sent when the workers were dead: those in flight. A dead worker's
 * jobs are free after 20 seconds, so what was in flight at the first kill still is after the second.
 */
async function killEach(
  fixture: Fixture,
  smtp: SmtpStandIn,
  workers: readonly SupervisedProcess[],
  random: () => number,
): Promise<Set<string>> {
  const before = smtp.received.length
  await waitFor(() => smtp.received.length > before)
  const starts = workers.map((worker) => worker.starts())
  for (const worker of random() < 0.5 ? workers : workers.toReversed()) {
    await pause(random() * longestMs)
    await worker.kill()
  }
  // What the dead processes had handed over entirely is still taken.
  await pause(100)
  const taken = new Set(received(smtp))
  const inFlight = (await states(fixture)).filter(({ message_id, status }) => status === 'queued' && taken.has(message_id))
  await waitFor(() => workers.every((worker, each) => worker.starts() > (starts[each] ?? 0) && worker.isReady()))
  return new Set(inFlight.map(({ message_id }) => message_id))
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally(
      'Whenever a worker is killed, every mail arrives; a second copy is only that of a mail in flight, with the same Message-ID and the same bytes.',
    )
    const random = randomFrom(seed)
    const smtp = await smtpStandIn()
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Partita <no-reply@partita.example>' }
    const [api] = await fixture.start(1, { ...mail, LIMITS_FACTOR: '1000' })
    const workers = await superviseAll(fixture, 'plain_worker', workersAtOnce, { ...mail, LOG_LEVEL: 'info' })
    if (!api) throw new Error('The processes did not start.')
    try {
      const person = await fixture.person(api.base)
      const inFlight = new Set<string>()
      shown.say(`seed ${seed}, ${kills[size]} kills of ${workersAtOnce} workers, ${mailsEach} mails queued for each`)
      for (let round = 0; round < kills[size] / workersAtOnce; round += 1) {
        const queued = queueMails(person, api.base, round)
        for (const id of await killEach(fixture, smtp, workers, random)) inFlight.add(id)
        await queued
      }
      const done = await waitFor(async () => (await states(fixture)).every(({ status }) => status === 'sent'))
      const mails = await states(fixture)
      shown.check(done, 'in the end every mail is sent', mails.filter(({ status }) => status !== 'sent').length)
      shown.check(mails.length === kills[size] * mailsEach, 'every accepted request is one mail', mails.length)
      const copies = Map.groupBy(toReaders(smtp), (each) => each.mail.messageId ?? '')
      const lost = mails.filter(({ message_id }) => !copies.has(message_id))
      shown.check(lost.length === 0, 'every Message-ID arrived', lost)
      const known = new Set(mails.map(({ message_id }) => message_id))
      const foreign = [...copies.keys()].filter((id) => !known.has(id))
      shown.check(foreign.length === 0, 'nothing else arrived', foreign)
      const repeated = [...copies].filter(([, same]) => same.length > 1)
      const unexplained = repeated.filter(([id]) => !inFlight.has(id)).map(([id]) => id)
      shown.check(unexplained.length === 0, 'only mails in flight at a kill arrived again', unexplained)
      const altered = repeated.filter(([, same]) => new Set(same.map(({ raw }) => raw)).size > 1).map(([id]) => id)
      shown.check(altered.length === 0, 'every copy has the same bytes', altered)
      shown.say(
        `${mails.length} mails, ${inFlight.size} in flight at a kill, ${repeated.length} arrived twice or more (${received(smtp).length - mails.length} copies); the workers started ${workers.reduce((sum, worker) => sum + worker.starts(), 0)} times`,
      )
    } finally {
      const exits = await Promise.all(workers.map((worker) => worker.stop()))
      shown.check(exits.every(Boolean), 'the workers exit with 0 on SIGTERM', exits)
      await smtp.close()
    }
    return shown.result
  })
