import { type TObject, Type } from 'typebox'
import { expect, test } from 'vitest'
import { eventTexts } from '../../../test/harness/event-texts.ts'
import type { Area } from '../route/area.ts'
import { event, type PublicEvent } from '../route/events.ts'
import { nothing, type Route, route } from '../route/route.ts'
import { id } from '../route/shape.ts'
import { describe } from './openapi.ts'

const writing = { ability: 'write', role: 'encoder', demo: 'allowed', limit: 'write' } as const
const never = async (): Promise<never> => {
  throw new Error('A description runs nothing.')
}
const areaOf = (...routes: readonly Route[]): Area => ({ name: 'bells', title: 'Bells', description: 'What rings.', owns: [], routes })

test('a body without required fields is optional, except that of a PATCH', () => {
  const post = (body: TObject) =>
    route({ method: 'POST', url: '/v1/companies/:company/bells', ...writing, body, reply: nothing(), summary: 'Ring', run: never })
  const described = (declared: Route) =>
    describe([areaOf(declared)], 'v1').paths['/v1/companies/{company}/bells']?.[declared.method.toLowerCase()]
  expect(described(post(Type.Object({ times: Type.Optional(id()) })))).toMatchObject({ requestBody: { required: false } })
  expect(described(post(Type.Object({ times: id() })))).toMatchObject({ requestBody: { required: true } })
  expect(described({ ...post(Type.Object({ times: Type.Optional(id()) })), method: 'PATCH' })).toMatchObject({
    requestBody: { required: true },
  })
})

test('what is sent to others is described as webhooks, in the document of v1', () => {
  const rung = event('bell.rung', Type.Object({ times: id() }), eventTexts({ times: 1 })) as PublicEvent
  const body = Type.Object({ event: Type.Literal('bell.rung'), data: rung.data }, { title: 'BellRungEvent' })
  const sending: Area = { ...areaOf(), sends: [{ event: rung, body }] }
  const { webhooks, components } = describe([sending], 'v1')
  expect(webhooks?.['bell.rung']?.['post']).toMatchObject({
    operationId: 'onBellRung',
    requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/BellRungEvent' } } } },
  })
  expect(components['schemas']?.['BellRungEvent']).toMatchObject({ properties: { event: { type: 'string', const: 'bell.rung' } } })
  expect(describe([sending], 'additions')).not.toHaveProperty('webhooks')
})
