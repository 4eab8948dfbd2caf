import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../../../scripts/lib/checkout.ts'
import { readYaml } from './yaml.ts'

export type Service = {
  readonly image: string
  readonly build?: string
  readonly security_opt?: readonly string[]
  readonly command?: readonly string[]
  readonly environment?: Record<string, string>
  readonly ports?: readonly string[]
  readonly networks: readonly string[]
  readonly depends_on?: Record<string, { condition: string }>
  readonly healthcheck?: { test?: readonly string[]; disable?: boolean }
  readonly restart: string
  readonly volumes?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly deploy?: { resources: { limits: { memory: string; pids?: string | number } } }
}
export type Compose = {
  readonly services: Record<string, Service>
  readonly volumes: Record<string, null>
  readonly networks: Record<string, { internal?: string } | null>
}

/** The schema of compose files is not at hand in a test, so what is asked of a service is asked by name. */
export const readCompose = (): Compose => readYaml(readFileSync(path.join(checkout, 'compose.yaml'), 'utf8')) as unknown as Compose

/** The four that run our image. */
export const ours = ['init', 'migrate', 'api', 'worker'] as const

export const serviceOf = ({ services }: Compose, name: string): Service => {
  const found = services[name]
  if (!found) throw new Error(`compose.yaml has no service ${name}`)
  return found
}

export const commandOf = (compose: Compose, name: string): readonly string[] => serviceOf(compose, name).command ?? []

const hole = /\$\{(\w+)(?::([?-])([^}]*))?\}/g

/** Every `${NAME}` that stands anywhere in the file, with what happens when it is not set. */
export const holesOf = (text: string): { name: string; required: boolean }[] =>
  [...text.matchAll(hole)].map(([, name = '', sign]) => ({ name, required: sign === '?' }))

/** A service's environment as compose would hand it over, filled from `.env`. */
export function composeEnvironment(compose: Compose, name: string, env: Record<string, string>): Record<string, string> {
  const fill = (text: string) =>
    text.replaceAll(hole, (_, key: string, sign: string, otherwise: string) => {
      const given = env[key] ?? ''
      if (given === '' && sign === '?') throw new Error(`${key}: ${otherwise}`)
      return given === '' && sign === '-' ? otherwise : given
    })
  return Object.fromEntries(Object.entries(serviceOf(compose, name).environment ?? {}).map(([key, value]) => [key, fill(value)]))
}
