/** The sources of a lookup as this installation is configured. Third parties and company files use them too. */
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { Language } from '../../../lib/languages.ts'
import type { EuVatNumber } from '../../../packs/eu-vat.ts'
import type { Pack } from '../../../packs/pack.ts'
import type { Silence } from './problems.ts'
import { enterpriseOf, readEuVatNumber, wantedNumber } from './rules.ts'
import type { Enterprise, ViesCheck } from './schema.ts'
import { type FrenchRegister, type FrenchSettings, openFrenchRegister } from './sources/french.ts'
import { sheetOfRow } from './sources/open-data.ts'
import { type Sheet, sheetOf } from './sources/sheet.ts'
import { askVies, type ViesAnswer } from './sources/vies.ts'
import * as store from './store.ts'

export type LookupSettings = FrenchSettings & { readonly vies_url: string | null }

/** What a lookup needs of the route that makes it. */
export type LookupContext = Pick<ExternalContext<'read', undefined>, 'services' | 'read' | 'writeUnlocked' | 'now'>

export type Registers = {
  /** Null when the number is unknown; `malformed` when it cannot be a number of the country. */
  readonly find: (
    context: LookupContext,
    pack: Pack,
    given: string,
    language: Language,
  ) => Promise<Enterprise | null | 'malformed' | Silence>
  readonly search: (context: LookupContext, pack: Pack, q: string, language: Language) => Promise<readonly Enterprise[] | Silence>
  /** `requester`: the VAT number of whoever asks, for a consultation number as proof. */
  readonly checkVatNumber: (context: LookupContext, number: EuVatNumber, requester: EuVatNumber | null) => Promise<ViesCheck | Silence>
}

export const isSilence = (outcome: object): outcome is Silence => 'kind' in outcome

/** Hours for which an answer is kept; shorter when the number is unknown or invalid, because it may become known. */
const [positiveHours, negativeHours] = [24, 1]
const mostFound = 25

const notConfigured: Silence = { kind: 'not_configured' }

type Answered<T> = { readonly answer: T | null; readonly fetched_at: string }

export function openRegisters(settings: LookupSettings): Registers {
  const { vies_url } = settings
  const french = openFrenchRegister(settings)
  const ask = openAnswers()

  const checkVatNumber: Registers['checkVatNumber'] = async (context, number, requester) => {
    const vat_number = `${number.country}${number.number}`
    const by = requester ? `${requester.country}${requester.number}` : ''
    const question = async () => (vies_url === null ? notConfigured : askVies(context.services, vies_url, number, requester))
    const outcome = await ask<ViesAnswer>(context, ['vies', `${by}>${vat_number}`], question, ({ valid }) => !valid)
    if (isSilence(outcome)) return outcome
    const { answer, fetched_at } = outcome
    if (answer === null) throw new Error('VIES answers every number')
    return { country: number.country, vat_number, ...answer, checked_at: fetched_at }
  }

  const findBy: Readonly<Record<Pack['register']['source'], (context: LookupContext, wanted: Wanted) => Promise<Found | null | Silence>>> =
    {
      open_data: async ({ read }, { number, language }) =>
        read(async (db) => {
          const [load, row] = await Promise.all([store.findLoad(db), store.findInRegister(db, number)])
          if (!load) return { kind: 'not_loaded' }
          return row ? { sheet: sheetOfRow(row, language), fetched_at: load.loaded_at } : null
        }),
      sirene: async (context, { number }) => {
        if (french === null) return notConfigured
        const outcome = await ask<Sheet>(context, [french.source, number], () => french.find(context.services, number))
        if (isSilence(outcome)) return outcome
        return outcome.answer && { sheet: outcome.answer, fetched_at: outcome.fetched_at }
      },
      vies: async (context, { vat_number }) => {
        const asked = vat_number === null ? null : readEuVatNumber(vat_number)
        if (asked === null) return null
        const outcome = await checkVatNumber(context, asked, null)
        if (isSilence(outcome)) return outcome
        return outcome.valid && outcome.name !== null ? { sheet: viesSheet(outcome, outcome.name), fetched_at: outcome.checked_at } : null
      },
    }

  return {
    checkVatNumber,
    find: async (context, pack, given, language) => {
      const wanted = wantedNumber(pack, given)
      if (wanted === null) return 'malformed'
      const found = await findBy[pack.register.source](context, { number: '', vat_number: null, ...wanted, language })
      return found === null || isSilence(found) ? found : enterpriseOf(found.sheet, pack, language, found.fetched_at)
    },
    search: async (context, pack, q, language) => {
      const found = await searchBy(french)[pack.register.source](context, q, language)
      return isSilence(found) ? found : found.sheets.map((sheet) => enterpriseOf(sheet, pack, language, found.fetched_at))
    },
  }
}

/** Asks a source unless its answer is kept. */
function openAnswers() {
  const underWay = new Map<string, Promise<Answered<object> | Silence>>()
  /** Requests for one number at once share one question. */
  return async <T extends object>(
    { read, writeUnlocked }: LookupContext,
    [source, number]: readonly [source: string, number: string],
    question: () => Promise<T | null | Silence>,
    isNegative: (answer: T) => boolean = () => false,
  ): Promise<Answered<T> | Silence> => {
    const answer = async (): Promise<Answered<T> | Silence> => {
      const kept = await read((db) => store.findKept(db, source, number))
      if (kept) return kept as Answered<T>
      const found = await question()
      if (found !== null && 'kind' in found) return found
      const hours = found === null || isNegative(found) ? negativeHours : positiveHours
      return (await writeUnlocked((tx) => store.keepAnswer(tx, source, number, found, hours))) as Answered<T>
    }
    const key = `${source} ${number}`
    const asked = (underWay.get(key) as Promise<Answered<T> | Silence> | undefined) ?? answer().finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }
}

type Search = (context: LookupContext, q: string, language: Language) => Promise<FoundMany | Silence>

const searchBy = (french: FrenchRegister | null): Readonly<Record<Pack['register']['source'], Search>> => ({
  open_data: ({ read }, q, language) =>
    read(async (db) => {
      const [load, rows] = await Promise.all([store.findLoad(db), store.searchRegister(db, q, mostFound)])
      return load ? { sheets: rows.map((row) => sheetOfRow(row, language)), fetched_at: load.loaded_at } : { kind: 'not_loaded' }
    }),
  sirene: async ({ services, now }, q) => {
    if (french === null) return notConfigured
    const sheets = await french.search(services, q, mostFound)
    return 'kind' in sheets ? sheets : { sheets: sheets.slice(0, mostFound), fetched_at: now.toISOString() }
  },
  // VIES finds numbers only.
  vies: async ({ now }) => ({ sheets: [], fetched_at: now.toISOString() }),
})

type Wanted = { readonly number: string; readonly vat_number: string | null; readonly language: Language }
type Found = { readonly sheet: Sheet; readonly fetched_at: string }
type FoundMany = { readonly sheets: readonly Sheet[]; readonly fetched_at: string }

/** The register of the country has no interface: VIES gives the name and the address in lines. */
function viesSheet({ vat_number, address }: ViesCheck, name: string): Sheet {
  const [street = '', place = ''] = (address ?? '').split('\n').map((line) => line.trim())
  const [, house_number = null, streetName = null] = /^(\d+\w?),\s*(.+)$/.exec(street) ?? []
  const [, postal_code = null, city = null] = /^(?:[A-Z]{1,2}-)?(\d{4,5})\s+(.+)$/.exec(place) ?? []
  return {
    ...sheetOf('vies', vat_number, name),
    vat_number,
    status: 'active',
    street: streetName ?? (street === '' ? null : street),
    house_number,
    postal_code,
    city,
  }
}
