import { randomUUID } from 'node:crypto'
import { areas } from '../../src/areas.ts'
import type { Person } from './cast.ts'
import { count, type Run } from './run.ts'

type Item = { readonly id: number; readonly operation_id?: string }
type DirectAction = {
  /** As the route is declared: a action whose route does not exist is not drawn. */
  readonly route: string
  readonly weight: number
  readonly list: string
  readonly path: (item: Item) => string
}

const undone = { list: 'history?per_page=20' }
const binned = { list: 'trash?per_page=20' }

/** What a person does online while the devices work offline. Add a line for another action. */
const actions: readonly DirectAction[] = [
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
const possible = actions.filter(({ route }) => declared.has(route))

/** Undo, restore, purge: of something that is there, chosen by chance. */
export async function actDirectly({ ground, file, dice, ...run }: Run, { token }: Person): Promise<void> {
  const action = dice.weigh(possible.map((one) => [one.weight, one]))
  if (!action) return
  const headers = { Authorization: `Bearer ${token}` }
  const at = `${ground.base}/v1/companies/${file.token}`
  const listed = await fetch(`${at}/${action.list}`, { headers })
  const { data = [] } = (await listed.json()) as { data?: Item[] }
  const item = dice.pick(data)
  if (!item) return
  const [method = ''] = action.route.split(' ')
  const done = await fetch(`${at}/${action.path(item)}`, { method, headers: { ...headers, 'X-Client-Mutation-Id': randomUUID() } })
  await done.arrayBuffer()
  count(run, `${action.route} ${done.ok ? 'done' : 'refused'}`)
}
