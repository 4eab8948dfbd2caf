/** Every area, lowest floor first. An area may import only from lines above its own. */
import { access } from './areas/access/index.ts'
import { accounts } from './areas/accounts/index.ts'
import { activity } from './areas/activity/index.ts'
import { analyticCodes } from './areas/analytic-codes/index.ts'
import { auth } from './areas/auth/index.ts'
import { closing, closingChecks, sheetWith } from './areas/closing/index.ts'
import { companies } from './areas/companies/index.ts'
import { documents, documentsCheck } from './areas/documents/index.ts'
import { entries } from './areas/entries/index.ts'
import { dataImports } from './areas/data-imports/index.ts'
import { type Analysis, analysisWith, documentImports } from './areas/document-imports/index.ts'
import { files } from './areas/files/index.ts'
import { firms } from './areas/firms/index.ts'
import { fiscalYears } from './areas/fiscal-years/index.ts'
import { history } from './areas/history/index.ts'
import { journals } from './areas/journals/index.ts'
import { ledger } from './areas/ledger/index.ts'
import { letterings } from './areas/letterings/index.ts'
import { defaultPlans, licence, type LicenceSettings } from './areas/licence/index.ts'
import { meta } from './areas/meta/index.ts'
import { recurringEntries } from './areas/recurring-entries/index.ts'
import { reference } from './areas/reference/index.ts'
import { sync, syncNotes } from './areas/sync/index.ts'
import { thirdParties } from './areas/third-parties/index.ts'
import { trash } from './areas/trash/index.ts'
import { vatCodes } from './areas/vat-codes/index.ts'
import { webhooks } from './areas/webhooks/index.ts'
import type { Area } from './kernel/area.ts'

/** The readers stand on top: they show the records and the news of every area below by their declarations. */
export function withReaders(below: readonly Area[]): Area[] {
  const resources = below.flatMap((area) => area.resources ?? [])
  const [past, bin, news] = [history(resources), trash(resources), webhooks(below.flatMap((area) => area.routes))]
  const notes = [...[...below, past, bin, news].flatMap((area) => area.notes ?? []), ...syncNotes]
  const shown = [...below, activity(notes), past, bin]
  const routes = shown.flatMap((area) => area.routes)
  return [...shown, sync(resources, routes), news, meta]
}

/** What stands in the way of closing a year, from every area that knows of something. */
const checks = [...closingChecks, documentsCheck]

/** `analysis`: how papers are read, where it is not by what this machine has. */
type Settings = LicenceSettings & { readonly analysis?: Analysis }

export const areasWith = (settings: Settings): Area[] =>
  withReaders([
    access,
    files,
    reference,
    licence(settings),
    auth,
    firms,
    ledger,
    accounts,
    vatCodes,
    analyticCodes,
    journals,
    fiscalYears(sheetWith(checks)),
    thirdParties,
    letterings,
    entries,
    recurringEntries,
    documents,
    companies,
    closing(checks),
    dataImports,
    documentImports(settings.analysis ?? analysisWith(null)),
  ])

/** What is declared does not depend on an installation; contract, reference and tests read it here. */
export const areas: readonly Area[] = areasWith({ price_list: defaultPlans, public_keys: [] })
