import { parseArgs } from 'node:util'

/** How the program ends, which is all that a script reads of it. */
export const exitCodes = {
  0: 'done',
  1: 'found wanting: doctor sees something wrong, verify finds a ledger changed, a licence key does not count, a repository of backups is not in order, or nothing has that token, address or id',
  2: 'wrong usage: an option, an argument or a variable of the environment',
  3: 'refused by a rule; nothing was changed',
  4: 'the service could not do it: database or mail server away, schema not migrated, or a mistake of ours',
} as const
export type Exit = keyof typeof exitCodes

type Failure = Error & { readonly exit: Exit }
const failure = (exit: Exit, message: string): Failure => Object.assign(new Error(message), { exit })

export const nothingFound = (message: string): Failure => failure(1, message)
export const wrongUsage = (message: string): Failure => failure(2, message)
export const refusedByRule = (message: string): Failure => failure(3, message)

/** What a command has to say: the same rows twice, for machines and for people. */
export type Report = {
  readonly json: unknown
  readonly text: string
  /** For a person who looks on, on standard error: what goes through a pipe stays clean. */
  readonly aside?: string
  readonly exit?: Exit
}

/** Says what is wrong with a value, after its name: `is not an address`; null when it is fine. */
export type Check = (value: string) => string | null

export type Option = {
  readonly type: 'string' | 'boolean'
  /** What stands for the value in the usage: `--email ADDRESS`. */
  readonly value?: string
  readonly says: string
  readonly required?: true
  readonly check?: Check
}
type Options = Readonly<Record<string, Option>>

type Values<O extends Options> = {
  readonly [K in keyof O]: O[K]['type'] extends 'boolean' ? boolean : O[K] extends { required: true } ? string : string | undefined
}

export type Command<O extends Options = Options> = {
  readonly name: string
  readonly summary: string
  readonly help: string
  /** `many`: one or more. */
  readonly argument?: {
    readonly name: string
    readonly says: string
    readonly optional?: true
    readonly many?: true
    readonly check?: Check
  }
  readonly options: O
  /** Lines that work as they stand, in a shell; a test runs them. */
  readonly examples: readonly string[]
  readonly run: (values: Values<O>, argument: string, all: readonly string[]) => Promise<Report>
}

/** Declares a command: `run` sees exactly the options it declared. */
export const command = <const O extends Options>(declared: Command<O>): Command => declared as unknown as Command

/** Every problem at once. Values are not repeated in what is said: one of them may be a password. */
export function readArguments({ name, options, argument }: Command, args: readonly string[]) {
  const { values, positionals } = parsed(name, options, args)
  const [given] = positionals
  const problems = [
    ...Object.entries(options).flatMap(([key, option]) => problemWith(`--${key}`, values[key], option)),
    ...(argument ? problemWith(argument.name, given, { ...argument, required: argument.optional !== true }) : []),
    ...(positionals.length > (argument ? (argument.many ? positionals.length : 1) : 0)
      ? ['There are more words than the command takes: quote what holds a space']
      : []),
  ]
  if (problems.length > 0) throw wrongUsage([...problems, seeHelp(name)].join('\n'))
  return { values, argument: given ?? '', all: positionals }
}

const seeHelp = (name: string) => `Help: partita ${name} --help`

type Given = Readonly<Record<string, string | boolean | undefined>>

function parsed(name: string, options: Options, args: readonly string[]): { values: Given; positionals: readonly string[] } {
  const known = Object.entries(options).map(([key, { type }]) => [key, type === 'boolean' ? { type, default: false } : { type }])
  const all = { ...Object.fromEntries(known), json: { type: 'boolean' } }
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: all })
    return { values: values as Given, positionals }
  } catch (error) {
    throw wrongUsage(`${(error as Error).message}\n${seeHelp(name)}`)
  }
}

function problemWith(name: string, value: unknown, { required, check }: { required?: boolean; check?: Check }): string[] {
  if (typeof value !== 'string' || value === '') return required ? [`${name} is missing`] : value === '' ? [`${name} is empty`] : []
  const problem = check?.(value) ?? null
  return problem === null ? [] : [`${name} ${problem}`]
}
