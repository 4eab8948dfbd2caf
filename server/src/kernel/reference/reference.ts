import type { FastifyInstance } from 'fastify'
import type { Area } from '../route/area.ts'
import { pagePolicy, referencePage } from './page.ts'

/** The reference for people, with a policy of its own: an API answers no page, this is the one. Made when first asked for. */
export function mountReference(app: FastifyInstance, areas: readonly Area[]): void {
  let page: string | undefined
  for (const url of ['/docs', '/docs/']) {
    app.get(url, (_request, reply) => {
      page ??= referencePage(areas)
      return reply.type('text/html; charset=utf-8').headers({ 'content-security-policy': pagePolicy, 'content-language': 'en' }).send(page)
    })
  }
}
