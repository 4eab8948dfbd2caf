import { randomUUID } from 'node:crypto'
import { ubl } from '../../../../server/test/harness/import-files.ts'
import { addDays } from '../../../../server/src/lib/dates.ts'
import { camt, monthly, ownIban } from '../../../../server/test/harness/books/statement-files.ts'
import { multipart, png } from '../../../../server/test/harness/multipart.ts'
import { bodyOf } from './answers.ts'
import { sendRaw } from './client.ts'
import { type Exchanging, renewExchange } from './exchange-records.ts'
import type { Interface, Operation } from './openapi.ts'
import { unquoted, withIds } from './ids.ts'
import { fillPlaceholders, type Known, learn } from './pools.ts'
import { call } from '../http.ts'

type Changes = Readonly<Record<string, unknown>>

/** Sends the published examples, with changes, to the first known records. */
function exampleSender(api: Interface, base: string, known: Known) {
  return async (id: string, changes: Changes = {}, sending = { name: 'logo.png', value: png() }) => {
    const operation = api.operations.find((each) => each.id === id)
    if (!operation) throw new Error(`The document holds no operation ${id}.`)
    const { method, segments, form, example, body } = operation
    const url = segments.map((each, place) => (each.startsWith('{') ? `~${segments[place - 1]}.0~` : each)).join('/')
    const file = form && multipart({ field: Object.keys(form.properties ?? {})[0] ?? 'file', ...sending })
    const json = body && unquoted(JSON.stringify(withIds({ ...(example as object), ...changes }, segments)))
    const headers = { Authorization: 'Bearer ~callers.0~', ...(file ? file.headers : json && { 'Content-Type': 'application/json' }) }
    const content = file ? { body: file.raw.toString('latin1'), encoding: 'latin1' as const } : { body: json, encoding: 'utf8' as const }
    const sent = fillPlaceholders(known, { method, url: `/${url}`, headers, ...content }, ({ token }) => token)
    const answer = await sendRaw(base, sent, '127.0.0.1')
    if (answer.status < 200 || answer.status > 299) throw new Error(`${id} was answered ${answer.status}: ${answer.text}`)
    learn(api, known, operation, sent.url, answer, bodyOf(answer))
  }
}

type Sender = ReturnType<typeof exampleSender>

/**
 * Records that the examples need: two of everything that can be merged, one of what is changed and deleted, an open year after the one that
 * can be closed, an invoice and its payment as the first open items, an entry with a file, and a recurring entry.
 */
export async function createRecords(api: Interface, base: string, known: Known): Promise<Sender> {
  const send = exampleSender(api, base, known)
  for (const type of ['supplier', 'customer'])
    for (const name of ['Électricité Dupont SA', 'Imprimerie Leroy']) await send('createThirdParty', { type, name, vat_number: null })
  await send('createThirdParty', { type: 'supplier', name: 'Imprimerie Lambert SRL', vat_number: 'BE0403170701' })
  for (const number of ['612140', '612141']) await send('createAccount', { number })
  await send('createJournalRule')
  await send('createVatCode', { code: 'VCOURS' })
  await send('createAnalyticCode', { code: 'SITES' })
  await send('createToken')
  await send('createFiscalYear', { starts_on: '2026-01-01', ends_on: '2026-12-31' })
  await send('postInvoice')
  await send('postEntry', { lines: receipt })
  await send('listOpenItems')
  await send('postEntry')
  await send('uploadEntryAttachments')
  await send('createRecurringEntry', { auto_post: false })
  await send('createBankRule')
  await send('createFixedAssetCategory')
  await send('createFixedAsset', { category_id: 1, category: null })
  await send('createBudget')
  await createDelivery(send, known)
  await createImport(send, known, 'F-0')
  await send('validateDocumentImport')
  await send('createDocument', { book: false })
  await send('createVatDeclaration', { year: 1990, period: 1 })
  known.pools.set('grids', ['03', '54', '71'])
  known.pools.set('rubrics', ['40', '9904'])
  known.pools.set('enterprises', ['0403170701', '732829320', 'LU26375245'])
  known.pools.set('vat-numbers', ['BE0403170701', 'DE136695976', 'EL094259216'])
  known.pools.set('exports', ['trial-balance', 'balance-sheet', 'general-ledger', 'journal', 'third-parties'])
  known.pools.set('account-numbers', ['400000', '700000'])
  await send('createJournal', financialJournal)
  known.pools.set('connected-journals', (known.pools.get('journals') ?? []).slice(-1))
  await send('uploadStatements', {}, { name: 'extrait.xml', value: camt(monthly(1)) })
  await send('listBankTransactions')
  await send('postEntry', { entry_date: '2025-12-31' })
  return send
}

const financialJournal = { code: 'BQ2', label: 'Banque', type: 'financial', iban: ownIban, control_account: '551000' }

/** Money of a customer: an open credit. */
const receipt = [
  { account: '550000', debit: '400.00' },
  { account: '400000', third_party_id: 11, credit: '400.00' },
]

/** What a customer owes: an open debit. */
const reversedReceipt = receipt.map(({ debit, credit, ...line }) => ({ ...line, ...(debit ? { credit: debit } : { debit: credit }) }))

/** A bank and an open credit that a payment batch can pay back; for the other operations on batches, one that does, put first. */
async function createBatch(send: Sender, known: Known, { id }: Operation): Promise<void> {
  await send('createJournal', { code: 'BNP', type: 'financial', iban: 'BE43068999999501' }).catch(() => {})
  await send('postEntry', { lines: receipt })
  known.pools.set('open-items', [])
  await send('listOpenItems')
  if (id === 'createPaymentBatch') return
  await send('createPaymentBatch')
  newestFirst(known, 'payment-batches')
}

/** What a customer owes, and a bank transaction that pays it; for `unmatch` both are matched. Each has a day of its own, the latest so far. */
async function createPayment(send: Sender, known: Known, { id }: Operation, day: string): Promise<void> {
  await send('createJournal', financialJournal).catch(() => {})
  await send('postEntry', { lines: reversedReceipt })
  const statement = camt({ number: day, opens: '0.00', from: addDays(day, -1), to: day, lines: [{ amount: '400.00', day }] })
  await send('uploadStatements', {}, { name: 'extrait.xml', value: statement })
  for (const pool of ['open-items', 'bank-transactions']) known.pools.set(pool, [])
  await send('listOpenItems')
  await send('listBankTransactions')
  if (id === 'unmatchBankTransaction') await send('matchBankTransaction')
}

/** A year after the others, which nothing uses. */
async function createLastYear(send: Sender, known: Known): Promise<void> {
  for (let year = 2027; year < 2040; year += 1) {
    const isMade = await send('createFiscalYear', { code: String(year), starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }).then(
      () => true,
      () => false,
    )
    if (isMade) return newestFirst(known, 'fiscal-years')
  }
}

/** An offline action on an outdated version, stored as a conflict. */
async function createConflict(base: string, { pools, callers }: Known): Promise<void> {
  const path = `/v1/companies/${pools.get('companies')?.[0]}/third-parties/${pools.get('third-parties')?.[0]}`
  const headers = { 'x-base-version': '9999', 'x-origin': 'offline_sync', 'x-client-mutation-id': randomUUID() }
  const { body } = await call<{ conflict_id?: number }>(base, 'PATCH', path, {
    token: callers[0]?.token ?? '',
    body: { note: 'Relu' },
    headers,
  })
  if (body.conflict_id !== undefined) pools.set('conflicts', [String(body.conflict_id), ...(pools.get('conflicts') ?? [])])
}

/** An endpoint and a finished delivery to it; nothing listens at the address of the example. A firm may have twenty endpoints. */
async function createDelivery(send: Sender, known: Known): Promise<void> {
  await send('createFirmWebhook')
  newestFirst(known, 'webhooks')
  await send('testFirmWebhook')
  newestFirst(known, 'deliveries')
}

/** Uploads and analyses an invoice of an unknown seller, and puts it first. */
async function createImport(send: Sender, known: Known, number: string): Promise<void> {
  await send('uploadDocuments', {}, { name: 'facture.xml', value: ubl({ number }) })
  newestFirst(known, 'document-imports')
  await send('processDocumentImport')
}

/** Operations on a VAT return that is validated. */
const needsValidated: ReadonlySet<string> = new Set(['unlockVatDeclaration', 'downloadVatDeclarationXml', 'getVatDeclarationDrift'])

const newestFirst = ({ pools }: Known, pool: string) => {
  const known = pools.get(pool) ?? []
  pools.set(pool, [...known.slice(-1), ...known.slice(0, -1)])
}

/**
 * Requests may delete for good what the examples name, so it is created again and put first before an operation that needs it. That fails
 * only while the file is archived.
 */
export function recordRenewal(api: Interface, exchanging: Exchanging): (operation: Operation) => Promise<void> {
  const { base, known } = exchanging
  const send = exampleSender(api, base, known)
  let made = 0
  let paid = 0
  const template = async () => {
    await send('createRecurringEntry', { auto_post: false })
    newestFirst(known, 'recurring-entries')
  }
  const bankRule = async () => {
    await send('createBankRule')
    newestFirst(known, 'bank-rules')
  }
  const category = async () => {
    await send('createFixedAssetCategory')
    newestFirst(known, 'fixed-asset-categories')
  }
  /** In a category of its own, because requests delete and change the others. */
  const asset = async () => {
    await category().catch(() => {})
    await send('createFixedAsset', { category_id: 1, category: null })
    newestFirst(known, 'fixed-assets')
  }
  const budget = async () => {
    await send('createBudget')
    newestFirst(known, 'budgets')
  }
  const assertion = async () => {
    await send('createBalanceAssertion', { on: addDays('2027-01-01', (made += 1)) })
    newestFirst(known, 'balance-assertions')
  }
  const waste = async () => {
    await send('createAnalyticCode', { code: `BIN${(made += 1)}` })
    newestFirst(known, 'analytic-codes')
    await send('deleteAnalyticCode')
    known.pools.set('trash', [])
    await send('listTrash')
  }
  /** A creation that nothing refers to: its revision can be undone. */
  const revision = async () => {
    await send('createAnalyticCode', { code: `REV${(made += 1)}` })
    known.pools.set('history', [])
    await send('listHistory')
  }
  /** A VAT return of a later quarter than those before, which is therefore the last one. */
  const vatReturn = async ({ id }: Operation) => {
    made += 1
    await send('createVatDeclaration', { year: 2030 + Math.floor(made / 4), period: (made % 4) + 1 })
    newestFirst(known, 'vat-declarations')
    if (!needsValidated.has(id)) return
    await send('updateCompany', { vat_number: 'BE0403170701' })
    await send('validateVatDeclaration')
  }
  const renewImport = async () => createImport(send, known, `F-${(made += 1)}`)
  /** A file of which nothing is matched, of a later day than those before. */
  const statementFile = async () => {
    const day = addDays('2027-01-01', (made += 1))
    await send('createJournal', financialJournal).catch(() => {})
    const statement = camt({ number: day, opens: '0.00', from: addDays(day, -1), to: day, lines: [{ amount: '12.00', day }] })
    await send('uploadStatements', {}, { name: 'extrait.xml', value: statement })
    known.pools.set('coda-files', [])
    await send('listCodaFiles')
  }
  /** The open sessions of the first caller: others were closed by requests. */
  const session = async () => {
    known.pools.set('sessions', [])
    await send('listSessions')
  }
  /** An item that settles the one before it exactly, and a lettering of the two. */
  const lettering = async () => {
    const reference = `LET${(made += 1)}`
    for (const lines of [receipt, reversedReceipt]) await send('postEntry', { reference, lines })
    known.pools.set('letterings', [])
    await send('letterAutomatically')
  }
  const document = async () => {
    await send('createDocument', { book: false })
    newestFirst(known, 'documents')
  }
  return async (operation) => {
    const { segments } = operation
    if (segments.includes('document-imports')) await renewImport().catch(() => {})
    if (segments.includes('conflicts')) await createConflict(base, known)
    if (segments.includes('coda-files')) await statementFile().catch(() => {})
    if (segments.includes('sessions')) await session().catch(() => {})
    if (segments.includes('documents')) await document().catch(() => {})
    if (segments.includes('webhooks')) await createDelivery(send, known).catch(() => {})
    if (segments.includes('recurring-entries')) await template().catch(() => {})
    if (operation.id === 'deleteFiscalYear') await createLastYear(send, known)
    if (operation.id === 'deleteLettering') await lettering().catch(() => {})
    if (['matchBankTransaction', 'unmatchBankTransaction'].includes(operation.id))
      await createPayment(send, known, operation, addDays('2026-02-01', (paid += 1))).catch(() => {})
    if (segments.includes('bank-rules')) await bankRule().catch(() => {})
    if (segments.includes('fixed-asset-categories')) await category().catch(() => {})
    if (segments.includes('fixed-assets')) await asset().catch(() => {})
    if (segments.includes('budgets')) await budget().catch(() => {})
    if (segments.includes('balance-assertions')) await assertion().catch(() => {})
    if (segments.includes('trash')) await waste().catch(() => {})
    if (segments.includes('history')) await revision().catch(() => {})
    if (segments.includes('vat-declarations')) await vatReturn(operation).catch(() => {})
    if (segments.includes('payment-batches')) await createBatch(send, known, operation).catch(() => {})
    await renewExchange(exchanging, operation).catch(() => {})
    if (segments.includes('attachments')) await send('uploadEntryAttachments').catch(() => {})
  }
}
