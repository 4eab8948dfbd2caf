/** What the examples of balance assertions need: the chart. */
import { giveBooks } from '../books.ts'
import type { Need } from '../scene.ts'

const url = '/v1/companies/:company/balance-assertions'

const books = ({ world, scene }: Need) => giveBooks(world, scene)

export const givenForBalanceAssertions: Readonly<Record<string, (need: Need) => Promise<void>>> = {
  [`POST ${url}`]: books,
  [`DELETE ${url}/:id`]: books,
}
