import { invalidField, Problem } from '../../../kernel/route/problem.ts'
import type { Actor } from '../../../kernel/write/write.ts'
import { type CountryPack, countryPacks } from '../../../lib/country-packs.ts'
import type { Language } from '../../../lib/languages.ts'
import { packOf, packOfCountry } from '../../../packs/index.ts'
import { messages } from './messages.ts'
import { lookupUnavailable } from './problems.ts'
import { isSilence, type LookupContext, type Registers } from './registers.ts'
import { isForeignVatNumber, isLongEnough, packOfNumber, readEuVatNumber } from './rules.ts'
import type { Enterprise, ViesCheck } from './schema.ts'
import * as store from './store.ts'

/** The general text of a 404 speaks of access, which is not what is missing. */
const numberUnknown = () => new Problem(404, messages.number_unknown)

type Asking = LookupContext & { readonly actor: Actor; readonly language: Language }

/** Without a country: that of the caller's first firm, else the first of the service. */
export async function searchEnterprises(
  registers: Registers,
  context: Asking,
  { q, country }: { readonly q: string; readonly country?: CountryPack },
): Promise<Enterprise[]> {
  if (!isLongEnough(q)) throw invalidField('q', messages.name_too_short)
  const found = await registers.search(context, country ? packOf(country) : await usualPack(context), q, context.language)
  if (isSilence(found)) throw lookupUnavailable(found)
  return [...found]
}

async function usualPack({ read, actor }: Asking) {
  const firm = await read((db) => store.findFirmCountry(db, actor))
  return (firm && packOfCountry(firm.country_code)) ?? packOf(countryPacks[0])
}

export async function findEnterprise(
  registers: Registers,
  context: Asking,
  number: string,
  country: CountryPack | undefined,
): Promise<Enterprise> {
  const pack = country ? packOf(country) : packOfNumber(number)
  const found = pack ? await registers.find(context, pack, number, context.language) : 'malformed'
  if (found === 'malformed') throw invalidField('number', messages.number_wrong)
  if (found === null) throw numberUnknown()
  if (isSilence(found)) throw lookupUnavailable(found)
  return found
}

export async function checkVatNumber(registers: Registers, context: LookupContext, given: string): Promise<ViesCheck> {
  const number = readEuVatNumber(given)
  if (number === null) throw isForeignVatNumber(given) ? numberUnknown() : invalidField('number', messages.vat_number_wrong)
  const check = await registers.checkVatNumber(context, number, null)
  if (isSilence(check)) throw lookupUnavailable(check)
  return check
}
