/** The smaller customs, each with what it must find and what it must leave alone. */
import { defaultExport, ifInRoutes, machinePath, registryHost, secondClass, setAsideTest, sleepInTest, unfinished } from '../habits.ts'
import { type Proof, samples } from './proof.ts'
import { privateVocabulary } from '../words.ts'

const entries = 'server/src/areas/books/entries'
/** In pieces: these samples are read by the very rules they feed. */
const path = (...parts: readonly string[]): string => `/${parts.join('/')}/`
const host = ['registry', 'example', 'org'].join('.')

export const habitProofs: readonly Proof[] = [
  {
    name: 'a default export',
    rule: defaultExport,
    bad: samples(`${entries}/index.ts`, 'export default {} /*!*/'),
    good: [...samples(`${entries}/index.ts`, 'export const entries = {}'), ...samples('vitest.config.ts', 'export default {}')],
  },
  {
    name: 'a class other than Problem',
    rule: secondClass,
    bad: samples(`${entries}/actions.ts`, 'export class Poster {} /*!*/', 'const Poster = class {} /*!*/'),
    good: samples('server/src/kernel/route/problem.ts', 'export class Problem extends Error {}'),
  },
  {
    name: 'a decision in routes.ts',
    rule: ifInRoutes,
    bad: samples(`${entries}/routes.ts`, 'route({ run: () => { if (late) refuse() /*!*/ } })'),
    good: [
      ...samples(`${entries}/routes.ts`, 'route({ run: ({ tx }) => postEntry(tx) })'),
      ...samples(`${entries}/actions.ts`, 'if (late) refuse()'),
    ],
  },
  {
    name: 'a test set aside',
    rule: setAsideTest,
    bad: samples(`${entries}/post.test.ts`, `test.only('x', run) /*!*/`, `describe.skip('x', run) /*!*/`, `test.todo('x') /*!*/`),
    good: samples(`${entries}/post.test.ts`, `test('only one entry', () => list.skip(1))`),
  },
  {
    name: 'a test that sleeps',
    rule: sleepInTest,
    bad: samples(
      `${entries}/post.test.ts`,
      'await new Promise((done) => setTimeout(done, 100)) /*!*/',
      `import { setTimeout } from 'node:timers/promises' /*!*/`,
    ),
    good: samples(`${entries}/post.test.ts`, 'await new Promise((done) => server.once(`close`, done))'),
  },
  {
    name: 'a private word',
    rule: privateVocabulary,
    bad: [
      ...samples(
        `${entries}/actions.ts`,
        'const paperRows = read() /*!*/',
        'export type Twins = string /*!*/',
        '// The ledger has one door. /*!*/',
        '/** Past every wall. */ /*!*/',
      ),
      ...samples('server/migrations/0001_kernel.sql', '-- the only door of the ledger /*!*/'),
    ],
    good: [
      ...samples(`${entries}/actions.ts`, `const text = 'door'`, '// Doorstep and wallet are other words.'),
      ...samples('server/migrations/0001_kernel.sql', 'create table twins (id bigint)'),
    ],
  },
  {
    name: 'unfinished work',
    rule: unfinished,
    bad: samples(`${entries}/actions.ts`, '// TODO later /*!*/', `refuse('not implemented') /*!*/`, `const text = 'Coming soon' /*!*/`),
    good: samples(`${entries}/actions.ts`, '// The law of 2024 is not yet in force.'),
  },
  {
    name: 'a registry’s host',
    rule: registryHost,
    bad: samples('package-lock.json', `"resolved": "https://${host}/vitest" /*!*/`, `npm install --registry=https://${host}/ /*!*/`),
    good: samples('README.md', 'npm ci'),
  },
  {
    name: 'a path of one machine',
    rule: machinePath,
    bad: samples('docs/run.md', `cd ${path('work', 'main')} /*!*/`, `cd ${path('home', 'anna', 'partita')} /*!*/`),
    good: samples('docs/run.md', 'GET /v1/network/root/x, server/work/x'),
  },
]
