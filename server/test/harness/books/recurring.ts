import { expect } from 'vitest'
import type { Books } from './books.ts'
import type { Caller, Reply } from '../world.ts'

/** What a test of recurring entries makes, in the file of its books. */
export function recurringIn(b: Books, encoder: Caller) {
  const url = `/v1/companies/${b.token}/recurring-entries`
  const rent = (given: object = {}) => ({
    journal_id: b.journals.OD,
    label: 'Loyer {month} {year}',
    reference: 'BAIL-{period}',
    lines: [
      { account: '610000', debit: '1500.00', label: '{month}' },
      { account: '499000', credit: '1500.00' },
    ],
    ...given,
  })
  const draft = (given: object = {}) => ({
    name: 'Loyer',
    kind: 'free',
    template: rent(),
    frequency: 'monthly',
    starts_on: '2026-01-31',
    ...given,
  })
  return {
    rent,
    draft,
    add: async (given: object = {}): Promise<Reply['body']> => {
      const reply = await encoder('POST', url, { body: draft(given) })
      expect([reply.status, reply.body.errors]).toEqual([201, undefined])
      return reply.body
    },
    run: (id: number, body: object = {}, caller = encoder) => caller('POST', `${url}/${id}/run`, { body }),
  }
}
