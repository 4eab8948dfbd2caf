import type { FileTx } from '../../../../kernel/write/write.ts'
import type { DemoCompany } from '../../../../packs/be/demo/story.ts'
import { createThirdParty } from '../../../books/third-parties/index.ts'

/** The ids of the third parties by their names. */
export async function createParties(tx: FileTx, { parties }: DemoCompany): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>()
  for (const { iban, ...party } of parties) {
    const { id } = await createThirdParty(tx, { ...party, ...(party.type === 'supplier' && { iban }) })
    made.set(party.name, id)
  }
  return made
}
