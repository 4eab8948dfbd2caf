import { json, nothing, plain, route } from '../../kernel/route.ts'
import { createThirdParty, deleteThirdParty, updateThirdParty } from './actions.ts'
import { thirdPartyCreated, thirdPartyUpdated } from './events.ts'
import { thirdParty } from './resource.ts'
import { NewThirdParty, ThirdParty, ThirdPartyFilter, ThirdPartyPatch } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/third-parties'
const bookkeeping = { ability: 'write', role: 'encoder', demo: 'allowed', limit: 'write' } as const
const reading = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'read' } as const

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: ThirdPartyFilter,
    reply: plain(ThirdParty),
    summary: 'List third parties',
    example: { query: { type: 'supplier', q: 'martin' } },
    run: ({ db, query }) => store.list(db, query),
  }),
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    emits: [thirdPartyCreated],
    body: NewThirdParty,
    status: 201,
    reply: json(ThirdParty),
    summary: 'Create a third party',
    description:
      'Without a code the next one is given (S00001, C00001), without a control account (`account_id`, or `account` by its number) the one the country has for suppliers or customers. A second card with the VAT number of another needs `force: true`.',
    example: {
      body: {
        type: 'supplier',
        name: 'Électricité Dupont SA',
        vat_number: 'BE 0417.497.106',
        iban: 'BE68 5390 0754 7034',
        payment_term_days: 30,
      },
    },
    run: ({ tx, body }) => createThirdParty(tx, body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: thirdParty,
    reply: json(ThirdParty),
    summary: 'Read a third party',
    run: async ({ record }) => record,
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    emits: [thirdPartyUpdated],
    of: thirdParty,
    body: ThirdPartyPatch,
    reply: json(ThirdParty),
    summary: 'Change a third party',
    description: 'A field left out is unchanged, null empties it. A patch that changes nothing records and announces nothing.',
    example: { body: { phone: '+32 81 22 33 44', payment_term_days: 14 } },
    run: ({ tx, record, body }) => updateThirdParty(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...bookkeeping,
    of: thirdParty,
    codes: ['record_in_use'],
    status: 204,
    reply: nothing(),
    summary: 'Move an unused third party to the bin',
    description: 'One that something refers to stays: `usages` says what.',
    run: ({ tx, record }) => deleteThirdParty(tx, record),
  }),
]
