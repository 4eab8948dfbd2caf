import type { Todo } from '../../../../kernel/route/contributions.ts'
import { vatPrefixOf } from '../../../../lib/identifiers.ts'
import { domesticDutyFrom } from '../../../../packs/peppol.ts'
import { countToSend } from './store.ts'

/** Booked sales to companies of the same country, where the law wants them sent through the network. */
export const toSend: Todo = {
  name: 'peppol_to_send',
  count: async (db, { company }) => {
    const [since, prefix] = [domesticDutyFrom(company.country_pack), vatPrefixOf(company.country)]
    return since === null || prefix === null ? 0 : countToSend(db, since, prefix)
  },
}
