import type { TObject } from 'typebox'
import type { Area } from '../../../kernel/route/area.ts'
import type { Event, PublicEvent } from '../../../kernel/route/events.ts'
import { isPublic } from '../../../kernel/route/events.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { webhookTest } from './events.ts'
import type { EventType } from './schema.ts'

/** Every public event, by name: those that areas declare in `events` and their routes in `emits`, and the test event. */
export function publicEvents(areas: readonly Area[]): PublicEvent[] {
  const declaredBy = ({ events = [], routes }: Area) => [...events, ...routes.flatMap(({ emits = [] }) => emits)]
  const declared: readonly Event[] = [...areas.flatMap(declaredBy), webhookTest]
  const byName = new Map(declared.filter(isPublic).map((event) => [event.name, event]))
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export const describeEvent = ({ name, description, scope, data, sample }: PublicEvent, language: Language): EventType => ({
  event: name,
  description: say(description, language),
  scope: scope ?? 'company',
  fields: Object.keys((data as TObject).properties),
  sample: sample as EventType['sample'],
  schema: schemaOf(data as TObject),
})

/** Plain JSON Schema: TypeBox adds only non-enumerable members, which the round trip drops. */
const schemaOf = (data: TObject): EventType['schema'] => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...(JSON.parse(JSON.stringify(data)) as EventType['schema']),
})
