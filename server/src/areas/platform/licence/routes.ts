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
    description: 'Prices per month and per year without VAT. A limit of null is no limit.',
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
    summary: 'Licence, limits and use',
    description:
      'A new firm has 30 days of `trial` with the limits of the largest plan, then `none` with those of `free`. An `expired` or `suspended` licence leaves the limits of `free`: nothing is removed, only additions are refused.',
    run: ({ db, firm }) => loadLicence(db, firm.id),
  }),
  route({
    method: 'PUT',
    url,
    ...administering,
    limit: 'account',
    codes: ['licence_invalid', 'licence_in_use'],
    body: LicenceKey,
    reply: json(Licence),
    summary: 'Activate or replace the licence key',
    description: 'The key takes the place of the one the firm had. Sending the active key again changes nothing.',
    example: { body: { key: exampleKey } },
    run: (context) => activateLicence(context, public_keys),
  }),
  route({
    method: 'DELETE',
    url,
    ...administering,
    limit: 'account',
    status: 204,
    reply: nothing(),
    summary: 'Release the licence key',
    description: 'The key can then be activated by another firm. Nothing is removed; additions beyond the plan without a key are refused.',
    run: ({ tx, firm }) => releaseLicence(tx, firm.id),
  }),
]
