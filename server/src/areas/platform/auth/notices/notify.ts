import { createHash } from 'node:crypto'
import type { Params } from '../../../../lib/languages.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { noticeJob } from './job.ts'
import type { NoticeKind } from './mails.ts'
import * as store from './store.ts'

/** Tells the owner of an account by mail what happened to it, at the given address or else that of the account; sent after the commit. */
export async function notify(tx: Tx, userId: number, kind: NoticeKind, params: Params = {}, address: string | null = null): Promise<void> {
  const notice = await store.insertNotice(tx, userId, kind, params, address)
  if (notice) tx.enqueue(noticeJob, { notice_id: notice.id })
}

type Device = { readonly name: string; readonly ip: string; readonly user_agent: string | null }

/** Without the numbers of a browser's version, so that an update is not another device. */
const fingerprintOf = ({ name, user_agent }: Device): Buffer =>
  createHash('sha256')
    .update(`${name}\n${(user_agent ?? '').replace(/[\d._]+/g, '')}`)
    .digest()

/** Reports a sign-in from a device that the account was not used on before. */
export async function notifyNewDevice(tx: Tx, userId: number, device: Device): Promise<void> {
  if (await store.rememberDevice(tx, userId, fingerprintOf(device)))
    await notify(tx, userId, 'device_added', { device: device.name, ip: device.ip })
}
