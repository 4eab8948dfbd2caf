import { auth, loadUser } from '../../../server/src/areas/platform/auth/index.ts'
import type { Area } from '../../../server/src/kernel/route/area.ts'
import { json, route } from '../../../server/src/kernel/route/route.ts'

const me = auth(null).routes.find(({ method, url }) => method === 'GET' && url === '/v1/auth/me')

/**
 * The counterpart of GET /v1/auth/me without authentication: the same reads, schema and limit, and no token. The product has no such
 * route.
 */
export function openArea(): Area {
  if (!me?.reply.schema) throw new Error('The declaration of GET /v1/auth/me is not where the benchmark looks for it.')
  return {
    name: 'open',
    title: 'Open',
    description: 'An area of the benchmark.',
    owns: [],
    routes: [
      route({
        method: 'GET',
        url: '/v1/bench/users/:user',
        ability: 'public',
        role: 'none',
        demo: 'allowed',
        limit: me.limit,
        reply: json(me.reply.schema),
        summary: 'The answer of GET /v1/auth/me, for anybody',
        run: ({ db, params }) => loadUser(db, params.user),
      }),
    ],
  }
}
