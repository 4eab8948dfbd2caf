import { reading, settingUp } from '../../../kernel/route/presets.ts'
import { json, nothing, plain, route } from '../../../kernel/route/route.ts'
import { createVatCode, deleteVatCode, updateVatCode } from './actions.ts'
import { vatCode } from './resource.ts'
import { NewVatCode, VatCode, VatCodeFilter, VatCodePatch, VatCodeDetails } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/vat-codes'

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: VatCodeFilter,
    reply: plain(VatCode),
    summary: 'List VAT codes',
    description: 'Sorted by code, with the labels of the country’s codes in your language.',
    example: { query: { direction: 'sale', on: '2026-03-31' } },
    run: ({ db, query }) => store.list(db, query),
  }),
  route({
    method: 'POST',
    url,
    ...settingUp,
    body: NewVatCode,
    status: 201,
    reply: json(VatCode),
    summary: 'Create a VAT code',
    description:
      'Grids are those of the country’s VAT return, each with its sign. A code that produces tax needs the accounts to post it on.',
    example: {
      body: {
        code: 'VFORM',
        label: 'Formations exemptées',
        direction: 'sale',
        mechanism: 'exempt_art44',
        rate: '0.00',
        grids: { base: ['+00'], credit_note_base: ['+49'] },
      },
    },
    run: ({ tx, body }) => createVatCode(tx, body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: vatCode,
    reply: json(VatCodeDetails),
    summary: 'Read a VAT code',
    run: async ({ record }) => record,
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...settingUp,
    of: vatCode,
    codes: ['record_in_use'],
    body: VatCodePatch,
    reply: json(VatCode),
    summary: 'Change a VAT code',
    description:
      'While something uses the code, only `label`, `is_active`, `is_default` and `valid_until` can change. A new default replaces the previous one.',
    example: { body: { label: 'Formations exemptées (art. 44)', valid_until: '2026-12-31' } },
    run: ({ tx, record, body }) => updateVatCode(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...settingUp,
    of: vatCode,
    codes: ['record_in_use'],
    status: 204,
    reply: nothing(),
    summary: 'Move an unused VAT code to the bin',
    run: ({ tx, record }) => deleteVatCode(tx, record),
  }),
]
