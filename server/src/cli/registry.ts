import type { Command } from './command.ts'

/** Loaded when asked for: `db init` needs no area, and starts the sooner for it. */
const nouns: Readonly<Record<string, () => Promise<{ readonly commands: readonly Command[] }>>> = {
  db: () => import('./commands/db.ts'),
  doctor: () => import('./commands/doctor.ts'),
  firm: () => import('./commands/firm.ts'),
  company: () => import('./commands/company.ts'),
  user: () => import('./commands/user.ts'),
  token: () => import('./commands/token.ts'),
  licence: () => import('./commands/licence.ts'),
  backup: () => import('./commands/backup.ts'),
  dossier: () => import('./commands/dossier.ts'),
  verify: () => import('./commands/verify.ts'),
  seed: () => import('./commands/seed.ts'),
  rates: () => import('./commands/rates.ts'),
  register: () => import('./commands/register.ts'),
  demo: () => import('./commands/demo.ts'),
}

export const commandsOf = async (noun: string): Promise<readonly Command[]> =>
  Object.hasOwn(nouns, noun) ? ((await nouns[noun]?.())?.commands ?? []) : []

export const allCommands = async (): Promise<Command[]> => (await Promise.all(Object.keys(nouns).map(commandsOf))).flat()
