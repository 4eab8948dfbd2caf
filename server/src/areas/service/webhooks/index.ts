/**
 * Webhooks: the events of a firm, sent to its endpoints and stored for later reading. Lower areas publish events; the relay numbers them
 * and stores a delivery per endpoint in the same transaction, and a worker loop sends them. A delivery is pending until it is delivered
 * or has failed eight times, and can be queued again.
 */
import type { Area } from '../../../kernel/route/area.ts'
import { publicEvents } from './catalogue.ts'
import { deliver, fanOut } from './deliver.ts'
import { schedules } from './jobs.ts'
import * as notes from './notes.ts'
import { createRoutes } from './routes.ts'
import { bodyOf } from './schema.ts'

export { signatureOf } from './rules.ts'

/** `below`: every area that declares events. */
export function webhooks(below: readonly Area[]): Area {
  const events = publicEvents(below)
  return {
    name: 'webhooks',
    title: 'Webhooks',
    description: 'Signed requests to your addresses when something happens in the firm, their log, and every event by its number.',
    owns: ['webhooks', 'webhook_deliveries'],
    routes: createRoutes(events),
    schedules,
    loops: [deliver],
    consumers: [fanOut],
    sends: events.map((event) => ({ event, body: bodyOf(event) })),
    notes: Object.values(notes),
  }
}

export { purposeOf } from './actions.ts'
