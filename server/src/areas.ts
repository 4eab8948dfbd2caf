/** Every area, lowest layer first. */
import { access } from './areas/platform/access/index.ts'
import { accounts } from './areas/books/accounts/index.ts'
import { activity } from './areas/service/activity/index.ts'
import { analyticCodes } from './areas/books/analytic-codes/index.ts'
import { auth } from './areas/platform/auth/index.ts'
import { bankCheck, bankStatements } from './areas/bank/bank-statements/index.ts'
import { assertionsCheck, balanceAssertions } from './areas/reporting/balance-assertions/index.ts'
import { bankMatching, bestScoresOfTransactions, bookNewTransactions, undoMatch, undoUnmatch } from './areas/bank/bank-matching/index.ts'
import { bridge } from './areas/exchange/bridge/index.ts'
import { budgets } from './areas/books/budgets/index.ts'
import { closing, closingChecks as ownClosingChecks, fiscalYearDetailsWith } from './areas/company-files/closing/index.ts'
import { companies } from './areas/company-files/companies/index.ts'
import { countDocumentsOfParty, documents, documentsCheck, pushWith } from './areas/documents/documents/index.ts'
import { entries } from './areas/books/entries/index.ts'
import { dataImports } from './areas/company-files/data-imports/index.ts'
import { type Reader, importerWith, openReader, documentImports } from './areas/documents/document-imports/index.ts'
import { external, signInOnPlatform } from './areas/exchange/external/index.ts'
import { obligations } from './areas/reporting/obligations/index.ts'
import { openPlatform, type PlatformSettings } from './adapters/external-platform/index.ts'
import { drawStatement, exports } from './areas/reporting/exports/index.ts'
import { demo } from './areas/service/demo/index.ts'
import { files } from './areas/platform/files/index.ts'
import { firms } from './areas/platform/firms/index.ts'
import { assetReversals, depreciationCheck, fixedAssets } from './areas/books/fixed-assets/index.ts'
import { fiscalYears } from './areas/books/fiscal-years/index.ts'
import { invitations } from './areas/platform/invitations/index.ts'
import { firmMoves } from './areas/service/firm-moves/index.ts'
import { history } from './areas/service/history/index.ts'
import { integrations, openProviders, type ProviderSettings, publicProviders } from './areas/exchange/integrations/index.ts'
import { journals } from './areas/books/journals/index.ts'
import { ledger, type LedgerSettings } from './areas/books/ledger/index.ts'
import { lookup, type LookupSettings, openRegisters } from './areas/platform/lookup/index.ts'
import { letterings } from './areas/books/letterings/index.ts'
import { defaultPlans, licence, type LicenceSettings } from './areas/platform/licence/index.ts'
import { loadReminderState, mail } from './areas/exchange/mail/index.ts'
import { meta } from './areas/service/meta/index.ts'
import { missingDocuments, missingTodos } from './areas/exchange/missing-documents/index.ts'
import { paymentBatches } from './areas/bank/payment-batches/index.ts'
import { peppol } from './areas/exchange/peppol/index.ts'
import { openParticipants, peppolParticipants } from './areas/platform/peppol-participants/index.ts'
import { recurringEntries } from './areas/books/recurring-entries/index.ts'
import { reference } from './areas/platform/reference/index.ts'
import { reports } from './areas/reporting/reports/index.ts'
import { statistics } from './areas/reporting/statistics/index.ts'
import { sync, syncNotes, syncTodos } from './areas/service/sync/index.ts'
import { thirdParties } from './areas/books/third-parties/index.ts'
import { trash } from './areas/service/trash/index.ts'
import { vatCodes } from './areas/books/vat-codes/index.ts'
import { type FilingAccess, findDeclaredMonths, vatCheck, vatDeclarations } from './areas/reporting/vat-declarations/index.ts'
import { webhooks } from './areas/service/webhooks/index.ts'
import { openPeppolProvider, type PeppolSettings } from './adapters/peppol-provider/index.ts'
import type { Area } from './kernel/route/area.ts'

/** The readers stand on top: they show the records and the news of every area below by their declarations. */
export function withReaders(below: readonly Area[]): Area[] {
  const resources = below.flatMap((area) => area.resources ?? [])
  const [past, bin, news] = [history(resources), trash(resources), webhooks(below)]
  const notes = [...[...below, past, bin, news].flatMap((area) => area.notes ?? []), ...syncNotes]
  const shown = [...below, activity(notes), past, bin]
  const routes = shown.flatMap((area) => area.routes)
  return [...shown, sync(resources, routes), news, meta, firmMoves]
}

/** What stands in the way of closing a year, from every area that knows of something. */
export const closingChecks = [...ownClosingChecks, documentsCheck, bankCheck, vatCheck, depreciationCheck, assertionsCheck]

/** Which entries are reversed together, and which stay, from the areas that caused them. */
const reversalRules = [assetReversals]

/** The months whose VAT returns are validated: they are VAT-locked in a fiscal year that is created or extended later. */
const vatLocks = [findDeclaredMonths]

/** Who books imported bank transactions by rules. */
const bookers = [bookNewTransactions]

/** `reader`: how uploaded files are read; by default with the local programs and no model. */
type Settings = LicenceSettings &
  LedgerSettings &
  Partial<FilingAccess> & {
    readonly reader?: Reader
    readonly lookup?: LookupSettings
    readonly providers?: Partial<ProviderSettings>
    readonly external?: PlatformSettings
    readonly peppol?: PeppolSettings & { readonly peppol_fr_approved: boolean }
  }

/** An installation that names no source of lookups. */
const noSources: LookupSettings = { vies_url: null, french_register_url: null, sirene_url: '', sirene_key: null }
const noProvider: PeppolSettings = { peppol_provider: null, peppol_url: null, peppol_key: null, peppol_environment: null }

/** An installation with local accounts only. */
const noPlatform: PlatformSettings = { external_url: null, external_key: null }

export function areasWith(settings: Settings): Area[] {
  const filing = { ecdf_interface: settings.ecdf_interface ?? null }
  const reader = settings.reader ?? openReader(null)
  const registers = openRegisters(settings.lookup ?? noSources)
  const provider = openPeppolProvider(settings.peppol ?? noProvider)
  const participants = openParticipants(provider)
  const providers = openProviders({ ...publicProviders, ...settings.providers })
  const platform = openPlatform(settings.external ?? noPlatform)
  const below = [
    access,
    files,
    reference,
    lookup(registers),
    peppolParticipants(participants),
    licence(settings),
    auth(platform && signInOnPlatform(platform)),
    invitations,
    firms,
    ledger(settings),
    accounts,
    vatCodes,
    analyticCodes,
    journals,
    fiscalYears(fiscalYearDetailsWith(closingChecks), vatLocks),
    thirdParties({ registers, participants }, { documents: countDocumentsOfParty, reminders: loadReminderState }),
    letterings,
    entries(reversalRules),
    recurringEntries,
    fixedAssets,
    budgets,
    documents(platform),
    bankStatements(bookers, {
      scores: bestScoresOfTransactions,
      revert: { match: undoMatch, unmatch: undoUnmatch },
      hasPlatform: platform !== null,
    }),
    paymentBatches,
    vatDeclarations(filing),
    balanceAssertions,
    companies(registers),
    closing(closingChecks, vatLocks),
    dataImports(bookers),
    documentImports(reader, pushWith(platform)),
    bankMatching,
    mail(drawStatement),
    peppol({ provider, participants, is_approved_in_france: settings.peppol?.peppol_fr_approved ?? false }),
  ]
  return withReaders([
    ...below,
    reports(below, [...missingTodos, ...syncTodos]),
    exports(below, filing),
    missingDocuments,
    external(platform, bookers),
    integrations(providers, bookers),
    statistics(below, syncTodos),
    bridge,
    demo(importerWith(reader)),
    obligations(below),
  ])
}

/** What is declared does not depend on an installation; contract, reference and tests read it here. */
export const areas: readonly Area[] = areasWith({ price_list: defaultPlans, public_keys: [] })
