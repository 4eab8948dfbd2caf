import { Type } from 'typebox'
import { isPermanent } from '../../../../adapters/smtp/index.ts'
import { job } from '../../../../kernel/jobs/jobs.ts'
import { uuid } from '../../../../kernel/route/shape.ts'
import { oneLine } from '../../../../lib/mail-address.ts'
import { composeNotice } from './mails.ts'
import * as store from './store.ts'

/** Sends one mail and forgets it. Where the installation has no mail server, it is forgotten unsent. */
export const noticeJob = job('auth.notice', 'mail', Type.Object({ notice_id: uuid() }), async ({ read, write, mail }, { notice_id }) => {
  const notice = await read(null, (db) => store.findNotice(db, notice_id))
  if (!notice) return
  if (mail.is_configured) {
    const { kind, address, params, at, name, locale } = notice
    const to = { name: oneLine(name), address }
    try {
      await mail.send({ ...composeNotice(kind, locale ?? 'fr', { ...params, name: to.name, at }), to, id: notice_id })
    } catch (error) {
      // The mail server rejected the address for good: every further attempt would fail.
      if (!isPermanent(error)) throw error
    }
  }
  await write((tx) => store.deleteNotice(tx, notice_id))
})
