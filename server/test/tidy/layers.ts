/** The groups of areas, lowest first: a folder each below server/src/areas. An area imports areas of its own group and of lower groups. */
const groups: Readonly<Record<string, readonly string[]>> = {
  platform: words('access files reference lookup peppol-participants licence auth invitations firms'),
  books: words(
    'ledger accounts vat-codes analytic-codes journals fiscal-years third-parties letterings entries recurring-entries fixed-assets budgets',
  ),
  documents: words('documents document-imports'),
  bank: words('bank-statements payment-batches bank-matching'),
  'company-files': words('companies closing data-imports'),
  reporting: words('vat-declarations balance-assertions reports exports statistics obligations'),
  exchange: words('mail missing-documents peppol integrations external bridge'),
  service: words('activity history trash sync webhooks meta demo firm-moves'),
}

/**
 * The layers of areas, lowest first. A module imports lower layers only, and modules of one layer do not import each other. A new area goes
 * on the lowest layer from which it reaches all it needs, whatever its URL looks like.
 */
const areaLayers = [
  'access files reference lookup peppol-participants',
  'licence',
  'auth',
  'invitations',
  'firms',
  'ledger',
  'accounts',
  'vat-codes analytic-codes',
  'journals fiscal-years',
  'third-parties',
  'letterings',
  'entries',
  'documents bank-statements fixed-assets recurring-entries budgets',
  'payment-batches vat-declarations balance-assertions',
  'companies closing data-imports document-imports bank-matching',
  'mail peppol reports',
  'exports missing-documents',
  'external integrations',
  'bridge demo statistics',
  // Lists the obligations of all files from the figures that statistics keep.
  'obligations',
  'activity history trash sync webhooks meta',
  // Takes the whole firm, so it knows how every secret is sealed.
  'firm-moves',
].map((layer) => words(layer).map((area) => `areas/${area}`))

const layers: readonly (readonly string[])[] = [
  ['lib'],
  ['kernel', 'packs', 'capture', 'statements'],
  ['adapters', 'reference-page'],
  ...areaLayers,
  ['variables.ts'],
  ['areas.ts', 'config.ts'],
  ['app.ts'],
  ['program.ts'],
  ['cli'],
  ['main.ts', 'worker.ts', 'cli.ts', 'config.test.ts'],
]

function words(text: string): string[] {
  return text.split(' ')
}

/** The module of a path below server/src: `lib`, `areas/entries`, `app.ts`. */
export const moduleOf = (path: string): string => {
  const [first = '', , area = ''] = path.split('/')
  return first === 'areas' ? `areas/${area}` : first
}

/** The layer of a module, counted from the lowest; -1 for a module without one. */
export const layerOf = (module: string): number => layers.findIndex((layer) => layer.includes(module))

const groupNames = Object.keys(groups)

/** The group an area is listed in. */
export const groupOf = (area: string): string | undefined => groupNames.find((group) => groups[group]?.includes(area))

/** The place of a group, counted from the lowest; -1 for an unknown one. */
export const rankOfGroup = (group: string | undefined): number => groupNames.indexOf(group ?? '')

/** The folder of an area, from the root of the checkout, with a slash at its end. */
export const folderOf = (area: string): string => `server/src/areas/${groupOf(area) ?? 'unknown'}/${area}/`
