import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { resource, type Versioned } from '../../src/kernel/route/resource.ts'
import { codesOf, nothing, route } from '../../src/kernel/route/route.ts'
import { externalRoute } from '../../src/kernel/route/external-route.ts'
import { wellTyped } from './route.types.ts'

const thing = resource<Versioned>({
  name: 'things',
  table: 'things',
  shape: Type.Object({}),
  load: async () => [],
  label: () => 'thing',
  live: [],
  technical: [],
  bin: false,
})
const common = { limit: 'write', summary: 'x', url: '/v1/companies/:company/things/:id', reply: nothing(), run: async () => {} } as const

test('a route is its declaration, with the same handler and answer', () => {
  expect(wellTyped.length).toBeGreaterThan(10)
  for (const declared of wellTyped) {
    expect(declared.run).toBeInstanceOf(Function)
    expect(declared.url).toMatch(/^\/v1\//)
  }
})

test('the error codes of a route follow from its declaration, its own codes come last', () => {
  const reader = route({ ...common, method: 'GET', ability: 'read', role: 'reviewer', demo: 'allowed', of: thing })
  expect(codesOf(reader)).toEqual(['token_ability_missing'])
  const writer = route({
    ...common,
    method: 'PATCH',
    ability: 'write',
    role: 'manager',
    demo: 'blocked',
    of: thing,
    codes: ['period_locked'],
  })
  expect(codesOf(writer)).toEqual(['token_ability_missing', 'demo_mode', 'role_too_low', 'conflict', 'period_locked'])
  const person = route({ ...common, method: 'POST', ability: 'session', role: 'owner-of-self', demo: 'allowed' })
  expect(codesOf(person)).toEqual(['session_token_required'])
  const anybody = route({ ...common, method: 'GET', ability: 'public', role: 'none', demo: 'allowed' })
  expect(codesOf(anybody)).toEqual([])
})

test('an external route cannot be tried as a dry run', () => {
  const external = externalRoute({ ...common, method: 'POST', ability: 'public', role: 'none', demo: 'allowed' })
  expect([external.is_external, external.no_dry_run]).toEqual([true, true])
})
