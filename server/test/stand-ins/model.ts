/** A model behind the protocol of ours, that misbehaves on demand. */
import type { ModelSettings } from '../../src/adapters/model/index.ts'
import { readConfig } from '../../src/config.ts'
import { type Answer, faults as serviceFaults, type HttpService, httpService, replies } from './http-service.ts'

export { inTurn, replies } from './http-service.ts'

/** As an operator would set it up, with the services of the tests. */
export const analysisSettings = (given: Partial<ModelSettings>): ModelSettings => ({ ...readConfig(), ...given })

export type ModelServer = HttpService

export const answers = (sheet: unknown): Answer => replies(200, JSON.stringify({ sheet }))

/** How a provider fails, by name. None of them answers with an extraction. */
export const faults: Readonly<Record<string, Answer>> = {
  ...serviceFaults,
  'a sheet of another shape': answers({ number: 12, totals: 'many' }),
}

export async function modelServer(...given: Parameters<typeof httpService>): Promise<ModelServer> {
  const server = await httpService(...given)
  return Object.assign(server, { url: `${server.url}/read` })
}
