import { Type } from 'typebox'
import { administering } from '../../../kernel/route/presets.ts'
import { json, langQuery, nothing, route } from '../../../kernel/route/route.ts'
import { activateLicence, releaseLicence } from './actions.ts'
import { exampleKey } from './example.ts'
import { translatePriceList } from './rules.ts'
import { Licence, LicenceKey, type LicenceSettings, Pricing } from './schema.ts'
import { loadLicence } from './store.ts'

const url = '/v1/firms/:firm/licence'

export const routesWith = ({ price_list, public_keys }: LicenceSettings) => [
  route({
    method: 'GET',
    url: '/v1/pricing',
    ability: 'public',
    role: 'none',
    demo: 'allowed',
    limit: 'pricing',
    query: Type.Object({ ...langQuery }),
    reply: json(Pricing),
    summary: 'Public price list',
    description: 'Prices per month and per year, excluding VAT. A limit of null means unlimited.',
    example: { query: { lang: 'fr' } },
    run: async ({ language }) => translatePriceList(price_list, language),
  }),
  route({
    method: 'GET',
    url,
    ability: 'read',
    role: 'manager',
    demo: 'allowed',
    limit: 'read',
    reply: json(Licence),
    summary: 'Licence, limits and usage',
    description:
      'A new firm has 30 days of `trial` with the limits of the largest plan, then `none` with those of `free`. With an `expired` or `suspended` licence the limits of `free` apply: nothing is removed, only additions are refused.',
    run: ({ db, firm }) => loadLicence(db, firm.id),
  }),
  route({
    method: 'PUT',
    url,
    ...administering,
    sessions_only: true,
    limit: 'account',
    codes: ['licence_invalid', 'licence_in_use'],
    body: LicenceKey,
    reply: json(Licence),
    summary: 'Activate or replace the licence key',
    description: 'The key replaces the current one of the firm. Sending the active key again changes nothing.',
    example: { body: { key: exampleKey } },
    run: (context) => activateLicence(context, public_keys),
  }),
  route({
    method: 'DELETE',
    url,
    ...administering,
    sessions_only: true,
    limit: 'account',
    status: 204,
    reply: nothing(),
    summary: 'Release the licence key',
    description:
      'Another firm can then activate the key. Nothing is removed; additions beyond the limits that apply without a key are refused.',
    run: ({ tx, firm }) => releaseLicence(tx, firm.id),
  }),
]
