import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Area } from '../kernel/route/area.ts'
import { guidePage } from './guides.ts'
import { llmsText } from './llms.ts'
import { pagePolicy, referencePage } from './page.ts'

/** The reference for people, rendered at the first request, and the guides it links to, under a content security policy of their own. */
export function mountReference(app: FastifyInstance, areas: readonly Area[]): void {
  let page: string | undefined
  for (const url of ['/docs', '/docs/']) {
    app.get(url, (_request, reply) => {
      page ??= referencePage(areas)
      return sendPage(reply, page)
    })
  }
  let overview: string | undefined
  app.get('/llms.txt', (_request, reply) => {
    overview ??= llmsText(areas)
    return reply.type('text/plain; charset=utf-8').send(overview)
  })
  app.get<{ Params: { '*': string } }>('/docs/*', (request, reply) => {
    const guide = guidePage(request.params['*'])
    return guide === undefined ? reply.callNotFound() : sendPage(reply, guide)
  })
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').headers({ 'content-security-policy': pagePolicy, 'content-language': 'en' }).send(page)
