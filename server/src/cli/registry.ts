import type { Command } from './command.ts'

/** Loaded when asked for: `db init` needs no area, and starts the sooner for it. */
const nouns: Readonly<Record<string, () => Promise<{ readonly commands: readonly Command[] }>>> = {
  db: () => import('./db.ts'),
  doctor: () => import('./doctor.ts'),
  firm: () => import('./firm.ts'),
  company: () => import('./company.ts'),
  user: () => import('./user.ts'),
  token: () => import('./token.ts'),
  licence: () => import('./licence.ts'),
  verify: () => import('./verify.ts'),
  seed: () => import('./seed.ts'),
  webhooks: () => import('./webhooks.ts'),
  rates: () => import('./rates.ts'),
}

export const commandsOf = async (noun: string): Promise<readonly Command[]> =>
  Object.hasOwn(nouns, noun) ? ((await nouns[noun]?.())?.commands ?? []) : []

export const allCommands = async (): Promise<Command[]> => (await Promise.all(Object.keys(nouns).map(commandsOf))).flat()
