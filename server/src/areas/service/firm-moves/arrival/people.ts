import type { OwnerTransaction } from '../../../../kernel/write/copy-store.ts'
import type { Person } from '../store.ts'
import * as store from './store.ts'

export type Matched = {
  /** The new id of everyone whom the rows name. */
  readonly ids: ReadonlyMap<string, string>
  /** Members of the firm whose address has an account here, which is not taken over: it is invited. */
  readonly linked: readonly { readonly id: number; readonly email: string; readonly person: Person }[]
  /** Addresses of accounts that were made. */
  readonly made: readonly string[]
}

/**
 * Those who belong to the firm are matched by their address, or get an account without a password: an archive that brought one could open an
 * account for an address that its maker does not read. Those of the history are people without an account, even where their address has one.
 */
export async function matchPeople(transaction: OwnerTransaction, people: readonly Person[], now: Date): Promise<Matched> {
  const { db } = transaction
  const belonging = people.filter(({ belongs }) => belongs)
  const accounts = new Map(
    (
      await store.findAccounts(
        db,
        belonging.map(({ email }) => email),
      )
    ).map(({ email, id }) => [email, id]),
  )
  const accountOf = ({ belongs, email }: Person) => (belongs ? accounts.get(email) : undefined)
  const others = people.filter((person) => accountOf(person) === undefined)
  const reserved = await store.reservePeople(db, others.length)
  const made = others.map((person, at) => ({ ...person, id: reserved[at] ?? 0 }))
  await store.copyPeople(transaction, made, now.toISOString())
  const linked = people.flatMap((person) => {
    const id = accountOf(person)
    return id === undefined ? [] : { id, email: person.email, person }
  })
  return {
    ids: new Map([
      ...linked.map(({ id, person }) => [String(person.id), String(id)] as const),
      ...others.map((person, at) => [String(person.id), String(made[at]?.id)] as const),
    ]),
    linked,
    made: made.flatMap(({ belongs, email }) => (belongs ? email : [])),
  }
}
