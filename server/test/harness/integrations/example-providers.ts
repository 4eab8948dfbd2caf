/** Ponto and Mollie for the examples of every test: no test reaches the real ones. */
import type { TestProject } from 'vitest/node'
import { mollieStandIn } from '../../stand-ins/mollie.ts'
import { pontoStandIn } from '../../stand-ins/ponto.ts'
import { ownIban } from '../books/statement-files.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of stand-ins that accept the secrets of the examples. */
    providers: { readonly ponto_url: string; readonly mollie_url: string }
  }
}

/** As the example of connecting gives them. */
export const exampleSecrets = { client_id: '5d5d9a0e-9d3f-4f0a-8c0e-2f6f3f0b6d11', client_secret: 'a-secret-of-the-integration' }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [ponto, mollie] = [await pontoStandIn(exampleSecrets), await mollieStandIn()]
  ponto.addAccount(ownIban)
  project.provide('providers', { ponto_url: ponto.url, mollie_url: mollie.url })
  return async () => void (await Promise.all([ponto.close(), mollie.close()]))
}
