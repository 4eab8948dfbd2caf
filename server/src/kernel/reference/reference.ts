import type { FastifyInstance } from 'fastify'
import type { Area } from '../route/area.ts'
import { pagePolicy, referencePage } from './page.ts'

/** The reference for people: the only page of the API, with a content security policy of its own. Rendered at the first request. */
export function mountReference(app: FastifyInstance, areas: readonly Area[]): void {
  let page: string | undefined
  for (const url of ['/docs', '/docs/']) {
    app.get(url, (_request, reply) => {
      page ??= referencePage(areas)
      return reply.type('text/html; charset=utf-8').headers({ 'content-security-policy': pagePolicy, 'content-language': 'en' }).send(page)
    })
  }
}
