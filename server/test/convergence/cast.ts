import { type Client, createClient } from '../../../sdk/src/index.ts'
import { memoryStorage, type OfflineStore, openStore, type Storage } from '../../../sdk/src/offline/index.ts'
import type { Dice } from './dice.ts'
import { type Line, lineOf } from './network.ts'

export type Token = { readonly user_id: number; readonly token: string }

/** Where a run takes place: a service, its database, and four people of one firm who stay from run to run. */
export type Ground = {
  readonly base: string
  readonly rows: <R extends object>(text: string, values: unknown[]) => Promise<R[]>
  readonly firm: string
  /** The first administers the firm; the others have the roles they are given in the file. */
  readonly people: readonly Token[]
}

export type Person = Token & {
  /** Without any mishap. */
  readonly client: Client
  role: 'admin' | 'manager' | 'encoder' | 'reviewer' | null
}

export type Device = {
  readonly name: string
  readonly person: Person
  readonly line: Line
  readonly storage: CrashingStorage
  store: OfflineStore
}

type CrashingStorage = Storage & { crash: 'before' | 'after' | null }

export const isCrash = (error: unknown): boolean => error instanceof Error && error.message === 'the device has crashed'

/** A storage whose device can die on it: before a write, or after a write whose acknowledgement is lost. */
function crashing(storage: Storage): CrashingStorage {
  const self: CrashingStorage = {
    ...storage,
    crash: null,
    set: async (changes) => {
      const { crash } = self
      self.crash = null
      if (crash !== 'before') await storage.set(changes)
      if (crash) throw new Error('the device has crashed')
    },
  }
  return self
}

export type File = { readonly id: number; readonly token: string }

/** The device as it comes up again: what it knows is what its storage holds. */
export async function reopen(device: Device, base: string, file: File): Promise<void> {
  const client = createClient({
    base_url: base,
    token: device.person.token,
    device: { id: device.name, name: `Device ${device.name}` },
    retry: { times: 2, sleep: async () => {} },
    fetch: device.line.send,
  })
  device.store = await openStore({ client, company: file.token, storage: device.storage, batch: 5 })
}

export async function newDevice(dice: Dice, base: string, file: File, person: Person, name: string): Promise<Device> {
  const line = lineOf(dice, (request) => fetch(request))
  const device = { name, person, line, storage: crashing(memoryStorage()) } as Device
  await reopen(device, base, file)
  return device
}

const locales = ['fr', 'nl', 'en', 'de'] as const

export const peopleOf = ({ base, people }: Ground): Person[] =>
  people.map((token, index) => ({
    ...token,
    client: createClient({ base_url: base, token: token.token, language: locales[index] ?? 'fr' }),
    role: index === 0 ? 'admin' : null,
  }))

/** Gives a person a role in the file, or takes it away. */
export async function assign(
  firm: string,
  admin: Person,
  file: File,
  person: Person,
  role: Exclude<Person['role'], 'admin'>,
): Promise<void> {
  const { response } = await admin.client.PUT('/v1/firms/{firm}/members/{user}/companies', {
    params: { path: { firm, user: person.user_id } },
    body: role === null ? { company_tokens: [] } : { company_tokens: [file.token], role },
  })
  if (!response.ok) throw new Error(`the role could not be given: ${response.status}`)
  person.role = role
}

/** A file with chart, journals and a year, two customers and two suppliers. */
export async function newFile({ firm }: Ground, admin: Person): Promise<File> {
  const made = await admin.client.POST('/v1/companies', {
    body: {
      name: 'Atelier Meunier',
      country_pack: 'BE',
      firm,
      fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-12-31' },
      banks: [{ code: 'BNP', label: 'Banque' }],
    },
  })
  if (!made.data) throw new Error(`the file could not be made: ${made.response.status}`)
  const file = { id: made.data.id, token: made.data.public_token }
  for (const type of ['customer', 'customer', 'supplier'] as const)
    await admin.client.POST('/v1/companies/{company}/third-parties', {
      params: { path: { company: file.token } },
      body: { type, name: `First ${type}` },
    })
  return file
}
