#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { type Client, createClient } from '../client.ts'
import { answerOf } from '../problem.ts'
import { listen } from './listen.ts'
import { stateFile } from './state.ts'

const help = `Usage: npx @partita/sdk listen --forward-to URL [options]

Follows the events of a firm and sends each to URL as a webhook would: the same
headers and body, signed with a secret that it prints. The first run begins with
the next event; later ones go on where the last one stopped. Ctrl-C ends it.

  --forward-to URL   where your program receives webhooks
  --base-url URL     address of the service; otherwise $PARTITA
  --token TOKEN      token of a manager or admin with ability read; otherwise $TOKEN
  --firm TOKEN       public token of the firm; otherwise $FIRM, or the only one of the account
  --secret SECRET    signs with this one, whsec_…, instead of one of its own
  --event NAME       only these events, as entry.posted
  --company TOKEN    only events of this company file
  --after N          begins after event N; 0 begins with the first one kept
  --state FILE       where the position and the secret are kept
`

const text = { type: 'string' } as const
const options = {
  'forward-to': text,
  'base-url': text,
  token: text,
  firm: text,
  secret: text,
  event: text,
  company: text,
  after: text,
  state: text,
  help: { type: 'boolean', short: 'h' },
} as const

type Values = ReturnType<typeof read>['values']
const read = (args: string[]) => parseArgs({ args, options, allowPositionals: true })

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

function urlOf(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new Error(`${name} is missing. See --help.`)
  if (!isHttp(value)) throw new Error(`${name} must be an http or https address, not ${value}.`)
  return value
}

function sequenceOf(value: string | undefined): number | undefined {
  if (value !== undefined && !/^\d{1,15}$/.test(value)) throw new Error(`--after must be the number of an event, not ${value}.`)
  return value === undefined ? undefined : Number(value)
}

async function firmOf(client: Client, given: string | undefined): Promise<string> {
  if (given !== undefined && given !== '') return given
  const firms = await answerOf(client.GET('/v1/firms'))
  const [only, ...others] = firms
  if (only && others.length === 0) return only.public_token
  const known = firms.map(({ public_token, name }) => `${public_token} ${name}`).join('\n')
  throw new Error(`Name the firm with --firm.${known === '' ? ' The account has none.' : `\n${known}`}`)
}

async function run(values: Values): Promise<void> {
  const { PARTITA, TOKEN, FIRM, XDG_STATE_HOME } = process.env
  const forward_to = urlOf('--forward-to', values['forward-to'])
  const base_url = urlOf('--base-url or $PARTITA', values['base-url'] ?? PARTITA)
  const token = values.token ?? TOKEN
  if (token === undefined || token === '') throw new Error('--token or $TOKEN is missing. See --help.')
  const after = sequenceOf(values.after)
  const firm = await firmOf(createClient({ base_url, token }), values.firm ?? FIRM)
  // From here on it waits for a service that is away itself, and says so.
  const client = createClient({ base_url, token, retry: false })
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  await listen({
    client,
    firm,
    forward_to,
    state_file: values.state ?? stateFile(base_url, firm, XDG_STATE_HOME === '' ? undefined : XDG_STATE_HOME),
    secret: values.secret,
    after,
    filter: {
      ...(values.event !== undefined && { event: values.event }),
      ...(values.company !== undefined && { company: values.company }),
    },
    poll_ms: 1000,
    signal: stopping.signal,
    print: (line) => void process.stdout.write(`${line}\n`),
  }).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
}

try {
  const { values, positionals } = read(process.argv.slice(2))
  if (values.help || positionals.length === 0) process.stdout.write(help)
  else if (positionals.join(' ') !== 'listen') throw new Error(`There is no command ${positionals.join(' ')}. See --help.`)
  else await run(values)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
