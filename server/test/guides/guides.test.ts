/** The commands of the guides for integrators, run as a reader would: one shell per page, from top to bottom. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'
import { loadRegister } from '../../src/areas/platform/lookup/index.ts'
import { hashPassword } from '../../src/lib/password.ts'
import { newScene } from '../contract/scene.ts'
import { makeBooks, openWriter } from '../harness/books/books.ts'
import { poster } from '../harness/books/open-items.ts'
import { install, renew } from '../harness/demo/demo.ts'
import { bakery } from '../harness/register/enterprises.ts'
import { fullExtract, zipOf } from '../harness/register/extract.ts'
import { lookupServices } from '../harness/register/services.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { accessPoint, type AccessPoint } from '../stand-ins/peppol/access-point.ts'
import { smtpStandIn, type SmtpStandIn } from '../stand-ins/smtp.ts'

let post: SmtpStandIn
let w: World
let point: AccessPoint
let registers: Awaited<ReturnType<typeof lookupServices>>
let origin: string
let limitedOrigin: string
let folder: string

beforeAll(async () => {
  post = await smtpStandIn()
  registers = await lookupServices()
  point = await accessPoint(['0208:0403170701'])
  w = await world({ config: { smtp_url: post.url, ecdf_interface: 'OWNT1', vies_url: registers.vies.url, ...point.config } })
  origin = await w.app.listen({ host: '127.0.0.1', port: 0 })
  // Tests call more often than users may; the page on limits shows the real ones.
  limitedOrigin = await (await w.sibling({ limits_factor: 1 })).listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(path.join(tmpdir(), 'guides-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await w.close()
  await post.close()
  await point.close()
  await Promise.all(Object.values(registers).map((service) => service.close()))
})

/** The admin of a new firm, with the values both pages ask for. */
async function reader(page: string): Promise<Record<string, string>> {
  const { firm, company, steward } = await newScene(w)
  if (page === 'lookup.md') await loadRegister(w.owner_url, zipOf(fullExtract([bakery])))
  if (page === 'demo.md') {
    await install(w)
    await renew(w)
  }
  const password = 'correct horse battery'
  const [account] = await w.rows<{ email: string }>('update directory.users set password_hash = $2 where id = $1 returning email', [
    steward.user_id,
    await hashPassword(password),
  ])
  return {
    PARTITA: page === 'rate-limits.md' ? limitedOrigin : origin,
    EMAIL: account?.email ?? '',
    PASSWORD: password,
    TOKEN: steward.token,
    FIRM: firm.public_token,
    COMPANY: (await files[page]?.(firm, steward)) ?? company.public_token,
  }
}

/** A file with the invoices and payments that the page on lettering speaks of. */
async function withOpenItems(firm: World['firm'], steward: Caller): Promise<string> {
  const b = await makeBooks({ ...w, firm }, steward)
  const writer = openWriter(w)
  await poster(writer)(
    b,
    { side: 'debit', amount: '1210.00', on: '2026-01-10', reference: 'F1' },
    { side: 'debit', amount: '300.00', on: '2026-01-31', reference: 'F2' },
    { side: 'credit', amount: '1210.00', on: '2026-02-05', reference: 'F1' },
    { side: 'credit', amount: '100.00', on: '2026-02-20' },
    { side: 'credit', amount: '199.60', on: '2026-03-02' },
  )
  await writer.end()
  return b.token
}

/** A file with the debts that the page on mail speaks of. */
async function withDebts(firm: World['firm'], steward: Caller): Promise<string> {
  const b = await makeBooks({ ...w, firm }, steward)
  await steward('PATCH', b.path, { body: { enterprise_number: '0477472701' } })
  await steward('PATCH', `${b.path}/journals/${b.journals['BNP']}`, { body: { iban: 'BE68539007547034' } })
  await steward('PATCH', `${b.path}/third-parties/${b.customer}`, { body: { email: 'client@example.com' } })
  const card = { type: 'customer', name: 'Anne Petit', email: 'anne@example.com', is_consumer: true }
  const { body: anne } = await steward('POST', `${b.path}/third-parties`, { body: card })
  const writer = openWriter(w)
  await poster(writer)(
    b,
    { side: 'debit', amount: '1210.00', on: '2026-01-10', due: '2026-02-09', reference: 'F1' },
    { side: 'debit', amount: '200.00', on: '2026-01-10', due: '2026-02-09', reference: 'F2', third_party_id: anne.id },
  )
  await writer.end()
  return b.token
}

/** The pages that speak of a file of their own. */
const files: Readonly<Record<string, (firm: World['firm'], steward: Caller) => Promise<string>>> = {
  'lettering.md': withOpenItems,
  'mail-and-reminders.md': withDebts,
}

const mark = '=== next'
const blocksOf = (markdown: string, language: string) =>
  [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(([, found]) => found === language).map(([, , text = '']) => text)

const guides = [
  'errors.md',
  'rate-limits.md',
  'pagination.md',
  'dates.md',
  'languages.md',
  'versioning.md',
  'authentication.md',
  'teams-and-roles.md',
  'demo.md',
  'lookup.md',
  'peppol.md',
  'company-files.md',
  'entries.md',
  'documents.md',
  'importing-documents.md',
  'lettering.md',
  'mail-and-reminders.md',
  'payments.md',
  'recurring-entries.md',
  'budgets.md',
  'importing-data.md',
  'vat-returns.md',
  'reports.md',
  'obligations.md',
  'exports.md',
  'bank.md',
  'integrations.md',
  'fixed-assets.md',
  'closing-a-year.md',
  'undo.md',
  'offline-sync.md',
  'webhooks.md',
]
test.for(guides)('%s prints what it says', async (page) => {
  const markdown = await readFile(path.join(checkout, 'docs/guides', page), 'utf8')
  const [commands, printed] = [blocksOf(markdown, 'sh'), blocksOf(markdown, 'text')]
  expect(commands.length).toBeGreaterThan(0)
  const env = nodeEnvironment(await reader(page))
  const { stdout, stderr } = await run('bash', ['-euc', commands.join(`\necho '${mark}'\n`)], { env, cwd: folder })
  expect(stderr).toBe('')
  expect(stdout.split(`${mark}\n`)).toEqual(printed)
})
