/**
 * Statistics: the work of all company files of a firm at a glance. They own the figures that are kept of every file, which the database keeps
 * in the writes that change them, so a firm of thousands of files is read without opening one.
 */
import { every } from '../../../kernel/jobs/jobs.ts'
import type { Area } from '../../../kernel/route/area.ts'
import type { Todo } from '../../../kernel/route/contributions.ts'
import { repairFigures } from './jobs.ts'
import { routesWith } from './routes.ts'

export { listFigures } from './store.ts'

/** `below`: the areas that tell what is due and count what waits. `todosAbove`: what waits because of a higher area. */
export const statistics = (below: readonly Area[], todosAbove: readonly Todo[]): Area => {
  const todos = [...below.flatMap((area) => area.todos ?? []), ...todosAbove]
  return {
    name: 'statistics',
    title: 'Statistics of a firm',
    description: 'What waits and what is due in all company files of a firm.',
    owns: ['file_figures'],
    routes: routesWith(below.flatMap((area) => area.deadlines ?? [])),
    // After the night's purges and postings.
    schedules: [every('30 5 * * *', 'statistics.repair_figures', 'nightly', (context) => repairFigures(context, todos))],
  }
}
