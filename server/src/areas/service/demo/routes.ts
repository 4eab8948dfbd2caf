import { externalRoute } from '../../../kernel/route/external-route.ts'
import { json } from '../../../kernel/route/route.ts'
import { openDemo } from './actions.ts'
import { DemoSession, OpenDemo } from './schema.ts'

export const routes = [
  externalRoute({
    method: 'POST',
    url: '/v1/auth/demo',
    operation_id: 'startDemo',
    ability: 'public',
    role: 'none',
    demo: 'allowed',
    limit: 'demo',
    locks: 'none',
    codes: ['demo_unavailable'],
    body: OpenDemo,
    status: 201,
    reply: json(DemoSession),
    summary: 'Open a demo session',
    description:
      'Returns a new user, who is an admin of the demo firm, and a token; both end after 24 hours. All visitors work in the same four company files, which are rebuilt every night at `resets_at`: public tokens stay, everything else is new, and copies of sync start over. Operations with an effect outside the demo are refused with `demo_mode`. A service without a demo answers 503 `demo_unavailable`.',
    example: { body: { locale: 'nl', device_name: 'Laptop' } },
    run: openDemo,
  }),
]
