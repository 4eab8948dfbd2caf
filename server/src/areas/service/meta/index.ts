import { accountReading } from '../../../kernel/route/presets.ts'
/** Meta: service health, version and supported countries. */
import { Type } from 'typebox'
import type { Area } from '../../../kernel/route/area.ts'
import { json, langQuery, plain, route } from '../../../kernel/route/route.ts'
import { oneOf, text, timestamp } from '../../../kernel/route/shape.ts'
import { countryPacks, packs, vatRegimes } from '../../../packs/index.ts'
import { databaseTime } from './store.ts'

const probe = { method: 'GET', ability: 'public', role: 'none', demo: 'allowed', limit: 'probe' } as const

export const meta: Area = {
  name: 'meta',
  title: 'Service',
  description: 'Is the service there, which version is it, and which countries does it know.',
  owns: [],
  routes: [
    route({
      ...probe,
      url: '/',
      operation_id: 'getService',
      reply: json(Type.Object({ name: text(50), version: text(10), status: text(20) })),
      summary: 'Service name, version and status',
      run: async () => ({ name: 'Partita', version: 'v1', status: 'ok' }),
    }),
    route({
      ...probe,
      url: '/v1/status',
      codes: ['maintenance'],
      reply: json(Type.Object({ ok: Type.Boolean(), time: timestamp() })),
      summary: 'Service health with database check',
      run: async ({ db }) => ({ ok: true, time: (await databaseTime(db)).time }),
    }),
    route({
      ...probe,
      url: '/v1/ping',
      reply: json(Type.Object({ ok: Type.Boolean(), server_time: timestamp() })),
      summary: 'Cheap probe without database access',
      run: async ({ now }) => ({ ok: true, server_time: now.toISOString() }),
    }),
    route({
      method: 'GET',
      url: '/v1/country-packs',
      ...accountReading,
      query: Type.Object(langQuery),
      reply: plain(
        Type.Object({ code: oneOf(countryPacks), currency: text(3), vat_regimes: Type.Array(oneOf(vatRegimes)) }, { title: 'CountryPack' }),
      ),
      summary: 'Country packs with currency and VAT regimes',
      example: { query: { lang: 'fr' } },
      run: async () => packs.map(({ code, currency, vat_regimes }) => ({ code, currency, vat_regimes: [...vat_regimes] })),
    }),
  ],
}

export { databaseTime } from './store.ts'
