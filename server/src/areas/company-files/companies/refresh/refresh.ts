import { refused } from '../../../../kernel/route/problem.ts'
import { activityDetails, type Versioned } from '../../../../kernel/route/resource.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { type Enterprise, isSilence, lookupUnavailable, type LookupContext, type Registers } from '../../../platform/lookup/index.ts'
import { messages } from '../messages.ts'
import * as notes from '../notes.ts'
import { company, readCompany } from '../resource.ts'
import type { Company, CompanyDetails } from '../schema.ts'
import * as store from '../store.ts'
import { refreshChanges } from './rules.ts'

type Asking = LookupContext & {
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly recheck: (tx: Tx, record: Versioned) => Promise<void>
}

/** Asks the register outside any transaction, and stores under the lock what the file does not know yet. */
export async function refreshCompany(
  registers: Registers,
  context: Asking,
  asked: CompanyDetails,
  overwrite: boolean,
): Promise<CompanyDetails> {
  const pack = packOf(asked.country_pack)
  const found = await findEnterprise(registers, context, pack, asked)
  return context.write(async (tx) => {
    const before = await readCompany(tx, asked.id)
    await context.recheck(tx, before)
    if (!isOf(before, asked)) throw refused('lookup_unknown', messages.number_changed)
    const changes = refreshChanges(before, found, pack, overwrite)
    await store.storeSheet(tx, changes)
    const refreshed = await readCompany(tx, before.id)
    if (Object.keys(changes).length > 0) tx.note(notes.refreshed, activityDetails(company, refreshed))
    return refreshed
  })
}

/** What was found is about the numbers that were asked. */
const isOf = (now: Company, asked: Company): boolean =>
  now.enterprise_number === asked.enterprise_number && now.vat_number === asked.vat_number

/** By the number that the register of the country goes by, in the language of the file. */
async function findEnterprise(registers: Registers, context: LookupContext, pack: Pack, file: Company): Promise<Enterprise> {
  const { enterprise_number, vat_number, locale } = file
  const numbers = pack.register.source === 'vies' ? [vat_number, enterprise_number] : [enterprise_number, vat_number]
  for (const number of numbers) {
    if (number === null) continue
    const found = await registers.find(context, pack, number, locale)
    if (found === 'malformed') continue
    if (found === null) throw refused('lookup_unknown', messages.number_unknown, { params: { number } })
    if (isSilence(found)) throw lookupUnavailable(found)
    return found
  }
  throw refused('lookup_unknown', messages.number_missing)
}
