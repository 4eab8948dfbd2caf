/** The rules about TypeScript, each with what it must find and what it must leave alone. */
import { codeClock } from '../clock.ts'
import { countryLiteral } from '../country.ts'
import { importCycle } from '../cycles.ts'
import { environmentOutsideConfig } from '../environment.ts'
import { areaList, computedImport, insideImport, misplacedArea, sdkImport, upwardImport } from '../imports.ts'
import { messageAtRunTime, messageInSource } from '../messages.ts'
import { floatInCode } from '../money.ts'
import { area, type Proof, type Sample, sample, samples } from './proof.ts'
import { untestedRoute } from '../routes.ts'
import { crowdedFolder, longFile, longFunction } from '../size.ts'

const entries = 'server/src/areas/books/entries'
const lines = (count: number): string => '// a line\n'.repeat(count)

const atRunTime = (messages: unknown, found: readonly number[]): Sample => ({
  source: { files: [], areas: [], messages: [{ path: `${entries}/messages.ts`, module: { messages } }] },
  lines: found,
})
const hello = { fr: 'Bonjour {name}', nl: 'Dag {name}', en: 'Hello {name}', de: 'Guten Tag {name}' }

const routed = (url: string, test: string, found: readonly number[]): Sample => {
  const { source } = sample(`${entries}/post.test.ts`, test, { areas: [area('entries', [], [{ method: 'POST', url }])] })
  return { source, lines: found }
}

/** A source of several files; the marked lines of all of them must be found, and no others. */
const together = (files: Readonly<Record<string, string>>): Sample => {
  const all = Object.entries(files).map(([path, text]) => sample(path, text))
  const found = all.flatMap((one) => one.lines)
  return {
    source: { areas: [], messages: [], files: all.flatMap(({ source }) => source.files) },
    lines: [...new Set(found)].toSorted((one, other) => one - other),
  }
}

/** A folder with so many source files, and other files beside them. */
const crowd = (folder: string, count: number, found: readonly number[], ...others: readonly string[]): Sample => {
  const names = [...Array.from({ length: count }, (_, index) => `file-${index}.ts`), ...others]
  return { source: { areas: [], messages: [], files: names.map((name) => ({ path: `${folder}/${name}`, text: '' })) }, lines: found }
}

const listed = (names: readonly string[], found: readonly number[]): Sample => {
  const { source } = sample(`${entries}/index.ts`, 'export const entries = {}', { areas: names.map((name) => area(name)) })
  return { source, lines: found }
}

export const codeProofs: readonly Proof[] = [
  {
    name: 'an import of the server in the sdk',
    rule: sdkImport,
    bad: [
      ...samples('sdk/src/client.ts', `import { Problem } from '../../server/src/kernel/route/problem.ts' /*!*/`),
      ...samples('sdk/src/offline/store.test.ts', `import { world } from '@partita/server/test/harness/world.ts' /*!*/`),
      ...samples('sdk/src/index.ts', `export type { Run } from '../../scripts/lib/checkout.ts' /*!*/`),
    ],
    good: [
      ...samples('sdk/src/offline/pull.ts', `import { isProblemError } from '../problem.ts'\nimport createClient from 'openapi-fetch'`),
      ...samples('server/test/convergence/cast.ts', `import { createClient } from '../../../../sdk/src/index.ts'`),
    ],
  },
  {
    name: 'an import cycle',
    rule: importCycle,
    bad: [
      together({
        'server/src/kernel/write/write.ts': `import { on } from './events.ts' /*!*/`,
        'server/src/kernel/write/events.ts': `import type { Tx } from './write.ts' /*!*/`,
      }),
      together({
        'scripts/corpus/a.ts': `import './b.ts' /*!*/`,
        'scripts/corpus/b.ts': `// a line\nexport * from './c.ts' /*!*/`,
        'scripts/corpus/c.ts': `// a line\n// a line\ntype A = import('./a.ts').A /*!*/`,
      }),
      together({ 'sdk/src/index.ts': `export { client } from './index.ts' /*!*/` }),
    ],
    good: [
      together({
        'server/src/kernel/write/write.ts': `import { on } from './events.ts'\nimport type { Tx } from './tx.ts'`,
        'server/src/kernel/write/events.ts': `import type { Tx } from './tx.ts'`,
        'server/src/kernel/write/tx.ts': `import pg from 'pg'`,
      }),
    ],
  },
  {
    name: 'an upward import',
    rule: upwardImport,
    bad: [
      ...samples(
        `${entries}/actions.ts`,
        `import { budgets } from '../budgets/index.ts' /*!*/`,
        `export * from '../recurring-entries/index.ts' /*!*/`,
      ),
      ...samples('server/src/areas/books/letterings/actions.ts', `import { postFreeEntry } from '../entries/index.ts' /*!*/`),
      ...samples(
        'server/src/areas/documents/document-imports/analysis/jobs.ts',
        `import { pay } from '../../../bank/payment-batches/index.ts' /*!*/`,
      ),
      ...samples(
        `${entries}/rules.ts`,
        `import type { App } from '../../../app.ts' /*!*/`,
        `type Late = import('../../reporting/reports/index.ts').Late /*!*/`,
      ),
      ...samples('server/src/lib/money.ts', `const sql = await import('../kernel/write/sql.ts') /*!*/`),
      ...samples('server/src/kernel/route/route.ts', `import { packOf } from '../../packs/index.ts' /*!*/`),
      ...samples('server/src/packs/be/index.ts', `import { Problem } from '../../kernel/route/problem.ts' /*!*/`),
      ...samples('server/src/app.ts', `import { main } from './main.ts' /*!*/`),
      ...samples('server/src/kernel/write/write.ts', `import { world } from '../../../test/world.ts' /*!*/`),
      ...samples(`${entries}/store.ts`, `import { up } from '../../../../../scripts/services.ts' /*!*/`),
      ...samples(`${entries}/actions.ts`, `import { createClient } from '@partita/sdk' /*!*/`),
      ...samples('server/src/areas/books/gossip/index.ts', `export const gossip = {} /*!*/`),
      ...samples('server/src/helpers.ts', `export const help = 1 /*!*/`),
    ],
    good: [
      ...samples(
        `${entries}/actions.ts`,
        `import { cents } from '../../../lib/money.ts'\nimport { nextNumber } from '../journals/index.ts'`,
      ),
      ...samples(`${entries}/actions.ts`, `import { balanced } from './rules.ts'\nimport { Type } from 'typebox'`),
      ...samples(`${entries}/post.test.ts`, `import { world } from '../../../../test/world.ts'`),
      ...samples('server/src/app.ts', `import { areas } from './areas.ts'`),
      ...samples('server/src/areas/service/meta/routes.ts', `import about from '../../../../package.json' with { type: 'json' }`),
      ...samples('scripts/bench.ts', `import { app } from '../server/src/app.ts'`),
    ],
  },
  {
    name: 'an area outside its group',
    rule: misplacedArea,
    bad: [
      ...samples('server/src/areas/bank/entries/index.ts', `export const entries = {} /*!*/`),
      ...samples('server/src/areas/entries/index.ts', `export const entries = {} /*!*/`),
      ...samples('server/src/areas/books/shared.ts', `export const shared = {} /*!*/`),
    ],
    good: samples(`${entries}/index.ts`, `export const entries = {}`),
  },
  {
    name: 'an import with a computed path',
    rule: computedImport,
    bad: samples(`${entries}/jobs.ts`, 'const late = await import(`../${name}/index.ts`) /*!*/'),
    good: samples(`${entries}/jobs.ts`, `const late = await import('../journals/index.ts')`),
  },
  {
    name: 'an inside import',
    rule: insideImport,
    bad: [
      ...samples(`${entries}/actions.ts`, `import { journalById } from '../journals/store.ts' /*!*/`),
      ...samples('server/src/areas.ts', `import { routes } from './areas/books/entries/routes.ts' /*!*/`),
      ...samples('scripts/openapi.ts', `import { Entry } from '../server/src/areas/books/entries/schema.ts' /*!*/`),
      ...samples(`${entries}/post.test.ts`, `import { journalById } from '../journals/store.ts' /*!*/`),
    ],
    good: [
      ...samples(`${entries}/actions.ts`, `import { journal } from '../journals/index.ts'\nimport { insertEntry } from './store.ts'`),
      ...samples(`${entries}/post.test.ts`, `import { world } from '../../../../test/world.ts'\nimport { balanced } from './rules.ts'`),
    ],
  },
  {
    name: 'an area out of the list or out of order',
    rule: areaList,
    bad: [listed(['journals'], [1]), listed(['entries', 'journals'], [1])],
    good: [listed(['journals', 'letterings', 'entries'], [])],
  },
  {
    name: 'a float on money in code',
    rule: floatInCode,
    bad: samples(
      `${entries}/rules.ts`,
      'const sum = Number(line.amount) /*!*/',
      'const sum = lines.map((line) => +line.debit!) /*!*/',
      'const text = (net_amount * 1.21).toFixed(2) /*!*/',
      'const cents = Math.round(unitPrice * quantity * 100) /*!*/',
      'const rate = parseFloat(text) /*!*/',
      'const sum = Number(row.totals.gross ?? 0) /*!*/',
      'const sum = Number(total) /*!*/',
      'const sum = Math.floor(invoice.total) /*!*/',
      'type Line = { readonly debit: number | null /*!*/ }',
      'const post = (netAmounts: number[] /*!*/) => netAmounts',
      'const Line = Type.Object({ credit: Type.Number() /*!*/ })',
    ),
    good: [
      ...samples(
        `${entries}/rules.ts`,
        `const sum = add(cents(line.debit), cents(line.credit))\ntype Line = { readonly debit: string; readonly total_lines: number }`,
        'const pages = Math.ceil(total / per_page)\nconst year = Math.floor(total / 12)',
        'const count = Number(amounts.length) + Number(row.credit_note_number) + Number(query.page)',
        'const Line = Type.Object({ debit: Amount, line_number: Type.Integer() })',
        'type Books = { balances: Map<number, string> }',
        'const waited = (performance.now() - started).toFixed(1)',
      ),
      ...samples('server/src/lib/money.ts', 'export const cents = (amount: string) => BigInt(Math.round(Number(amount) * 100))'),
      ...samples(`${entries}/post.test.ts`, 'const sum = Number(line.amount)'),
    ],
  },
  {
    name: 'the machine’s clock in code',
    rule: codeClock,
    bad: samples(
      `${entries}/actions.ts`,
      'const at = Date.now() /*!*/',
      'const today = new Date().toISOString() /*!*/',
      'const at = Date() /*!*/',
    ),
    good: [
      ...samples(`${entries}/actions.ts`, 'const at = clock.now()\nconst parsed = new Date(text)\nconst started = performance.now()'),
      ...samples('server/src/lib/clock.ts', 'export const clock = { now: () => new Date() }'),
    ],
  },
  {
    name: 'a country outside packs/',
    rule: countryLiteral,
    bad: [
      ...samples(
        `${entries}/rules.ts`,
        `if (company.country === 'BE') demand() /*!*/`,
        `switch (country) {\n  case 'FR': /*!*/\n    break\n}`,
        `const schemes = {\n  LU: 1, /*!*/\n}`,
        'const scheme = schemes.BE /*!*/',
        `const mine = number.startsWith('BE') /*!*/`,
        `type Country =\n  | 'BE' /*!*/\n  | 'FR' /*!*/`,
        `const home = { country: 'LU' } /*!*/`,
      ),
      ...samples('server/src/lib/identifiers.ts', `if (country === 'FR') demand() /*!*/`),
      ...samples('server/src/lib/country-packs.ts', `const home = 'BE' /*!*/`),
      ...samples(`${entries}/store.ts`, "const files = sql`select id from companies where country = 'BE'` /*!*/"),
    ],
    good: [
      ...samples('server/src/packs/index.ts', `const packs = { BE: be }\nif (country === 'BE') demand()`),
      ...samples('server/src/lib/identifiers.ts', `const prefixes = new Map([['MC', ['FR']]])`),
      ...samples('server/src/lib/country-packs.ts', `export const countryPacks = ['BE', 'FR', 'LU'] as const`),
      ...samples(`${entries}/rules.ts`, `const { be } = packs\nconst text = { fr: 'Belgique (BE)' }`),
      ...samples(`${entries}/routes.ts`, `route({ url: '/v1/x', example: { body: { country: 'BE' } } })`),
      ...samples(`${entries}/post.test.ts`, `await world({ country: 'BE' })`),
    ],
  },
  {
    name: 'the environment read outside config',
    rule: environmentOutsideConfig,
    bad: [
      ...samples(
        `${entries}/actions.ts`,
        'const url = process.env.DATABASE_URL /*!*/',
        `const url = process['env'].DATABASE_URL /*!*/`,
        'const { env } = process /*!*/',
        `import { env } from 'node:process' /*!*/`,
        'const url = import.meta.env.URL /*!*/',
      ),
      ...samples('scripts/lib/openapi.ts', 'const url = process.env.DATABASE_URL /*!*/'),
    ],
    good: [
      ...samples('server/src/config.ts', 'const url = process.env.DATABASE_URL'),
      ...samples('scripts/bench.ts', 'const url = process.env.DATABASE_URL'),
      ...samples(`${entries}/actions.ts`, `const { pid } = process\n// process.env is read in config.ts\nconst { env } = config`),
    ],
  },
  {
    name: 'a message missing a language, in the source',
    rule: messageInSource,
    bad: [
      ...samples(
        `${entries}/messages.ts`,
        `export const messages = {\n  unbalanced: { fr: 'Déséquilibrée', nl: 'Niet in evenwicht', en: 'Unbalanced' }, /*!*/\n}`,
        `export const messages = { unbalanced: { fr: 'Déséquilibrée', nl: ' ', en: 'Unbalanced', de: 'Unausgeglichen' } } /*!*/`,
        `export const messages = { hello: { fr: 'Bonjour {name}', nl: 'Dag {naam}', en: 'Hello {name}', de: 'Guten Tag {name}' } } /*!*/`,
      ),
      ...samples('server/src/kernel/route/messages-limits.ts', 'export const slow = { en: `Slow down` } /*!*/'),
    ],
    good: [
      ...samples(`${entries}/messages.ts`, `export const messages = { hello: ${JSON.stringify(hello)}, twice: { ...hello } }`),
      ...samples(`${entries}/schema.ts`, `const one = { en: 'only' }`),
    ],
  },
  {
    name: 'a message missing a language, at run time',
    rule: messageAtRunTime,
    bad: [
      atRunTime({ hello: { fr: 'Bonjour', nl: 'Dag', de: 'Guten Tag' } }, [1]),
      atRunTime({ hello: { ...hello, de: '' }, bye: { ...hello, en: 'Bye' } }, [1]),
      atRunTime({ hello: 'Hello' }, [1]),
    ],
    good: [atRunTime({ hello }, [])],
  },
  {
    name: 'a file over 400 lines',
    rule: longFile,
    bad: [
      ...samples(`${entries}/actions.ts`, `${lines(400)}// one too many /*!*/\n`),
      ...samples('server/migrations/0002_books.sql', `${lines(400)}select 1 /*!*/`),
      ...samples('server/src/packs/be/deadlines.ts', `${lines(400)}export const due = (year: number) => year /*!*/`),
    ],
    good: [
      ...samples(`${entries}/actions.ts`, lines(400)),
      ...samples('server/migrations/schema.sql', lines(900)),
      ...samples('server/src/packs/be/accounts.ts', `${lines(900)}export const accounts = [{ number: '100000' }]\n`),
    ],
  },
  {
    name: 'a folder over 20 files',
    rule: crowdedFolder,
    bad: [crowd(entries, 21, [1]), crowd('scripts/bench', 40, [1])],
    good: [crowd(entries, 20, []), crowd(entries, 20, [], 'post.test.ts', 'drafts/free.ts', 'notes.md'), crowd('docs', 30, [])],
  },
  {
    name: 'a function over 70 lines',
    rule: longFunction,
    bad: samples(`${entries}/actions.ts`, `const post = () => { /*!*/\n${lines(69)}}`, `async function post() { /*!*/\n${lines(69)}}`),
    good: [
      ...samples(`${entries}/actions.ts`, `const post = () => {\n${lines(68)}}`, `const table = [\n${lines(90)}]`),
      ...samples(`${entries}/post.test.ts`, `test('a long story', () => {\n${lines(90)}})`),
    ],
  },
  {
    name: 'a route without a test',
    rule: untestedRoute,
    bad: [
      routed('/v1/companies/:company/entries/:id/reverse', "await encoder('POST', `C/entries/${id}/post`)", [1]),
      routed('/v1/companies/:company/entries', `await encoder('GET', 'C/entries')`, [1]),
      routed('/v1/companies/:company/entries', `await encoder('POST', 'C/recurring-entries') // POST C/entries`, [1]),
      routed('/v1/companies/:company/entries', "await encoder('POST', `C/entries/${id}`)", [1]),
      routed('/', `await nobody('POST', '/v1/ping')`, [1]),
    ],
    good: [
      routed('/v1/companies/:company/entries/:id/reverse', "await encoder('POST', `C/entries/${id}/reverse?dry=${dry}`, { body })", []),
      routed('/v1/companies/:company/entries', `await encoder('POST', 'C/entries')`, []),
      routed('/v1/companies/:company', "await encoder('POST', 'C')", []),
      routed('/v1/firms/:firm/members', "await admin('POST', 'F/members')", []),
      routed('/', `await app.inject({ method: 'POST', url: '/' })`, []),
    ],
  },
]
