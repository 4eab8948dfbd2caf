/** Company files of a firm of the external platform: their identity and who works on them, without their records. */
import type { Platform } from '../../../adapters/external-platform/index.ts'
import { Problem } from '../../../kernel/route/problem.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { mirrorAssignments } from '../../platform/access/index.ts'
import { listMirrored } from '../../platform/firms/index.ts'
import {
  createLinkedCompany,
  LinkedCompanyBody,
  type LinkedCompany,
  listLinked,
  updateLinkedCompany,
} from '../../company-files/companies/index.ts'
import { fittedTo } from './fitted.ts'
import { type Means, valueOf } from './means.ts'
import type { Pair } from './mirror-firm.ts'
import * as notes from './notes.ts'

const companyIn = fittedTo(LinkedCompanyBody)

type File = Pair['card']['companies'][number]
type Outcome = 'mirrored' | 'over_limit' | 'unreadable'

/** One file after the other, each in a write of its own, so that a mirror that was interrupted goes on where it stood. */
export async function mirrorFiles(platform: Platform, means: Means, pair: Pair, signal?: AbortSignal): Promise<void> {
  const counts: Record<Outcome, number> = { mirrored: 0, over_limit: 0, unreadable: 0 }
  for (const file of pair.card.companies) {
    if (signal?.aborted) return
    counts[await mirrorFile(platform, means, pair, file)] += 1
  }
  const { over_limit, unreadable } = counts
  if (over_limit + unreadable === 0) return
  await means.writeUnlocked(async (tx) => tx.note(notes.filesLeftOut, { firm_id: pair.firm.id, params: { over_limit, unreadable } }))
}

async function mirrorFile(platform: Platform, means: Means, pair: Pair, file: File): Promise<Outcome> {
  const page = valueOf(await platform.readCompany(means.services, file.id, '', 0))
  const body = page && companyIn(page.company)
  if (!body) return 'unreadable'
  try {
    await storeFile(means, pair, file, { ...body, is_active: file.is_active })
    return 'mirrored'
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error
    return error.detail.code === 'company_limit_reached' ? 'over_limit' : 'unreadable'
  }
}

async function storeFile(means: Means, { firm, users }: Pair, { id, members }: File, body: LinkedCompany): Promise<void> {
  const assign = async (tx: Tx, companyId: number) => {
    const mirrored = await listMirrored(tx, firm.id)
    const wanted = members.flatMap((member) => {
      const user_id = users.get(member.id)
      return user_id === undefined ? [] : [{ user_id, role: member.role === 'admin' ? ('manager' as const) : member.role }]
    })
    await mirrorAssignments(
      tx,
      { firm_id: firm.id, company_id: companyId },
      mirrored.map(({ user_id }) => user_id),
      wanted,
    )
  }
  // Under the lock of the firm nobody else creates the file.
  const known = await means.writeUnlocked(async (tx) => {
    await tx.lockFirm(firm.id)
    const [found] = await listLinked(tx, firm.id, id)
    if (found) return found
    const made = await createLinkedCompany(tx, { firm, external_id: id, locale: body.locale ?? 'fr', now: means.now }, body)
    await assign(tx, made.id)
    return null
  })
  if (known === null || known.is_deleted) return
  await means.onFile({ firm: firm.id, company: known.id }, async (tx) => {
    await updateLinkedCompany(tx, body)
    await assign(tx, known.id)
  })
}
