import { type Exit, readArguments } from './command.ts'
import { failedBy } from './failures.ts'
import { migrations, version } from '../kernel/operating/release.ts'
import { helpOf, helpOfMany } from './help.ts'
import { allCommands, commandsOf } from './registry.ts'

type Ending = { readonly exit: Exit; readonly out: string; readonly err: string }

const top = "partita: the operator's command line"

/** The whole program but its end: what it was asked, what it says and with which code it leaves. */
export async function runCommandLine(args: readonly string[]): Promise<Ending> {
  try {
    return await answer(args)
  } catch (error) {
    const { exit, message } = failedBy(error)
    return { exit, out: '', err: `${message}\n` }
  }
}

/** The release, the schema it expects and the Node that runs it. */
const release = { version, schema: migrations.at(-1) ?? null, node: process.version }

async function answer(args: readonly string[]): Promise<Ending> {
  const [noun = ''] = args
  if (noun === '--version') {
    const text = `partita ${release.version}, schema ${release.schema}, Node ${release.node}\n`
    return { exit: 0, out: args.includes('--json') ? `${JSON.stringify(release)}\n` : text, err: '' }
  }
  const asksHelp = helpAsked(args)
  const commands = await commandsOf(noun)
  const command = commands.find(({ name }) => `${args.join(' ')} `.startsWith(`${name} `))
  if (!command) {
    const known = commands.length > 0
    const second = args[1] ?? ''
    const stray = (known ? second : noun).startsWith('-') || (known ? second : noun) === '' ? '' : 'There is no such command.\n\n'
    const text = helpOfMany(known ? commands : await allCommands(), known ? `partita ${noun}: its commands` : top)
    return asksHelp && stray === '' ? { exit: 0, out: text, err: '' } : { exit: 2, out: '', err: stray + text }
  }
  if (asksHelp) return { exit: 0, out: helpOf(command), err: '' }
  const { values, argument, all } = readArguments(command, args.slice(command.name.split(' ').length))
  const { json, text, aside = '', exit = 0 } = await command.run(values as never, argument, all)
  return { exit, out: values.json === true ? `${JSON.stringify(json)}\n` : text, err: values.json === true ? '' : aside }
}

/** What follows `--` is no option. */
function helpAsked(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const before = end < 0 ? args : args.slice(0, end)
  return before.includes('--help') || before.includes('-h')
}
