import { randomUUID } from 'node:crypto'
import { areas } from '../../src/areas.ts'
import type { Person } from './cast.ts'
import { count, type Run } from './run.ts'

type Item = { readonly id: number; readonly operation_id?: string }
type Deed = {
  /** As the route is declared: a deed whose route does not exist is not drawn. */
  readonly route: string
  readonly weight: number
  readonly list: string
  readonly path: (item: Item) => string
}

const undone = { list: 'history?per_page=20' }
const binned = { list: 'trash?per_page=20' }

/** What a person does at a desk, online, beside all devices. To have more done, add a line. */
const deeds: readonly Deed[] = [
  { route: 'POST history/:revision/revert', weight: 3, ...undone, path: ({ id }) => `history/${id}/revert` },
  {
    route: 'POST history/operations/:operation/revert',
    weight: 3,
    ...undone,
    path: ({ operation_id }) => `history/operations/${operation_id}/revert`,
  },
  { route: 'POST trash/:id/restore', weight: 4, ...binned, path: ({ id }) => `trash/${id}/restore` },
  { route: 'DELETE trash/:id', weight: 2, ...binned, path: ({ id }) => `trash/${id}` },
]

const prefix = '/v1/companies/:company/'
const declared = new Set(areas.flatMap(({ routes }) => routes.map(({ method, url }) => `${method} ${url.replace(prefix, '')}`)))
const possible = deeds.filter(({ route }) => declared.has(route))

/** Undo, restore, purge: of something that is there, chosen by chance. */
export async function directDeeds({ ground, file, dice, ...run }: Run, { token }: Person): Promise<void> {
  const deed = dice.weigh(possible.map((one) => [one.weight, one]))
  if (!deed) return
  const headers = { Authorization: `Bearer ${token}` }
  const at = `${ground.base}/v1/companies/${file.token}`
  const listed = await fetch(`${at}/${deed.list}`, { headers })
  const { data = [] } = (await listed.json()) as { data?: Item[] }
  const item = dice.pick(data)
  if (!item) return
  const [method = ''] = deed.route.split(' ')
  const done = await fetch(`${at}/${deed.path(item)}`, { method, headers: { ...headers, 'X-Client-Mutation-Id': randomUUID() } })
  await done.arrayBuffer()
  count(run, `${deed.route} ${done.ok ? 'done' : 'refused'}`)
}
