/** How the description shows a file that a route makes. */
import { expect, test } from 'vitest'
import type { Area } from '../route/area.ts'
import { reading } from '../route/presets.ts'
import { file, route } from '../route/route.ts'
import { describe } from './openapi.ts'

const plans: Area = {
  name: 'plans',
  title: 'Plans',
  description: 'Plans of racks.',
  owns: [],
  routes: [
    route({
      method: 'GET',
      url: '/v1/companies/:company/plan',
      ...reading,
      limit: 'export',
      reply: file({ types: ['application/pdf', 'text/csv; charset=utf-8'], headers: ['X-Export-Fingerprint'] }),
      summary: 'The plan',
      run: () => Promise.reject(new Error('only described')),
    }),
  ],
}

type Described = { readonly responses: Readonly<Record<string, { readonly content?: object; readonly headers?: object }>> }

test('a made file has its types, its headers, a tag and the limit of its class', () => {
  const { paths, components } = describe([plans], 'v1')
  const operation = paths['/v1/companies/{company}/plan']?.['get'] as unknown as Described
  const { 200: made, ...others } = operation.responses
  const binary = { schema: { type: 'string', format: 'binary' } }
  expect(made?.content).toEqual({ 'application/pdf': binary, 'text/csv; charset=utf-8': binary })
  expect(Object.keys(made?.headers ?? {})).toEqual(expect.arrayContaining(['Content-Disposition', 'X-Export-Fingerprint', 'ETag']))
  expect(Object.keys(others)).toContain('304')
  expect(components['headers']?.['X-Export-Fingerprint']).toMatchObject({ schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } })
  expect(operation).toMatchObject({ 'x-rate-limit': { class: 'export', per_minute: 30, per: 'user' } })
})
