/**
 * The house, ground floor first. An import goes down or stays home, and homes on one floor are strangers. Adding an area means writing
 * its name on one of these lines: choose the lowest floor from which it sees all it needs, whatever its URL looks like.
 */
const areaFloors = [
  'access files reference',
  'licence',
  'auth',
  'firms',
  'ledger',
  'accounts',
  'vat-codes analytic-codes',
  'journals fiscal-years',
  'third-parties',
  'letterings',
  'entries',
  'documents bank-statements vat-declarations fixed-assets recurring-entries budgets',
  'companies closing data-imports document-imports bank-matching payments peppol mail lookup',
  'bridge integrations demo',
  'reports exports activity history trash sync webhooks meta',
].map((floor) => floor.split(' ').map((area) => `areas/${area}`))

const floors: readonly (readonly string[])[] = [
  ['lib'],
  ['kernel', 'packs', 'capture'],
  ['adapters'],
  ...areaFloors,
  ['areas.ts', 'config.ts'],
  ['app.ts'],
  ['cli'],
  ['main.ts', 'worker.ts', 'cli.ts', 'config.test.ts'],
]

/** The home of a path below server/src: `lib`, `areas/entries`, `app.ts`. */
export const homeOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/')
  return first === 'areas' ? `areas/${second}` : first
}

/** Its storey, counted from the ground; -1 for a home nobody gave a floor. */
export const floorOf = (home: string): number => floors.findIndex((floor) => floor.includes(home))
