import { addDays } from '../../../../../lib/dates.ts'
import { chains } from '../ledger/tables.ts'
import type { DossierArchive } from '../read/archive.ts'
import { textOf } from '../table.ts'

/** Why dossiers cannot be opened together, in English for the operator; null when they can. They come in the order of their years. */
export async function refusalOf(archives: readonly DossierArchive[]): Promise<string | null> {
  const [first, ...others] = archives.map(({ manifest }) => manifest)
  if (!first) return 'No dossier was given'
  const another = others.find(({ company }) => company.chain_identity !== first.company.chain_identity)
  if (another) return `The dossiers are of two company files: ${first.company.name} and ${another.company.name}`
  const years = [first, ...others].map(({ fiscal_year }) => fiscal_year)
  const gap = years.findIndex((year, at) => at > 0 && year.starts_on !== addDays(years[at - 1]?.ends_on ?? '', 1))
  if (gap > 0) return `The fiscal years do not follow each other: ${years[gap - 1]?.code} and ${years[gap]?.code}`
  return (await agree(archives))
    ? null
    : 'The dossiers differ in the entries of a year: entries were posted after one of them was made. Make them again, one after the other'
}

/** Every dossier names the heads of all chains of its file. Those of the given years must be the same in all of them. */
async function agree(archives: readonly DossierArchive[]): Promise<boolean> {
  const years = new Set(archives.map(({ manifest }) => manifest.fiscal_year.id))
  const told = await Promise.all(
    archives.map(async (archive) => {
      const heads: string[] = []
      for await (const { journal_id, fiscal_year_id, last_number, hash } of archive.rows(chains.path))
        if (years.has(Number(fiscal_year_id)))
          heads.push([journal_id, fiscal_year_id, last_number, hash].map((part) => textOf(part)).join(' '))
      return heads.toSorted().join('\n')
    }),
  )
  return told.every((heads) => heads === told[0])
}
