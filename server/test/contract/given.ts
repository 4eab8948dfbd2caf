import { randomBytes, randomUUID } from 'node:crypto'
import { exampleExtraction } from '../../src/areas/documents/document-imports/index.ts'
import { openSecrets } from '../../src/kernel/outbound/secrets.ts'
import { multipart, png } from '../harness/multipart.ts'
import type { World } from '../harness/world.ts'
import { freeAddress, givenForAccounts, inExample } from './accounts/given.ts'
import { givenForBalanceAssertions } from './balance-assertions/given.ts'
import { givenForBank } from './bank/given.ts'
import { givenForExports } from './exports/given.ts'
import { givenForIntegrations } from './integrations/given.ts'
import { givenForExternal } from './external/given.ts'
import { givenForMail } from './mail/given.ts'
import { givenForLookup } from './lookup/given.ts'
import { givenForPeppol } from './peppol/given.ts'
import { givenForAnalytic } from './reports/given-analytic.ts'
import { givenForFixedAssets } from './fixed-assets/given.ts'
import { giveBooks } from './books.ts'
import { givenForBudgets } from './budgets/given.ts'
import { makeOpenLines } from './open-lines.ts'
import { join, type Need, newScene, type Scene } from './scene.ts'

type Values = Readonly<Record<string, string>>

const books = ({ world, scene }: Need) => giveBooks(world, scene)
const entries = '/v1/companies/:company/entries'
const recurring = '/v1/companies/:company/recurring-entries'

const documents = '/v1/companies/:company/documents'

/** A sale that waits to be booked. */
const waiting = async (need: Need): Promise<Values> => {
  await books(need)
  const lines = [{ description: 'Conseil', amount_net: '100.00', account: '700000', vat_code: 'V21' }]
  const body = { direction: 'sale', third_party_id: 11, document_date: '2026-03-12', lines }
  const made = await need.scene.steward('POST', `/v1/companies/${need.scene.company.public_token}/documents`, { body })
  return { id: String(made.body.document.id) }
}

const imports = '/v1/companies/:company/document-imports'

/** A sale that was read and waits to be validated. Made past the route: in the demo nothing is uploaded. */
const imported = async (need: Need): Promise<Values> => {
  const { world, scene } = need
  await books(need)
  const sheet = {
    ...exampleExtraction,
    direction: 'sale',
    number: null,
    counterparty: { name: 'Client SA', vat_number: null, iban: null, bic: null },
    confidence: 1,
  }
  const key = randomBytes(20).toString('hex')
  await world.rows('insert into file_stagings (key) values ($1)', [key])
  await world.rows(
    `insert into files (company_id, key, name, type, size, sha256) values ($1, $2, 'facture.pdf', 'application/pdf', 1, sha256('x'))`,
    [scene.company.id, key],
  )
  await written(
    world,
    scene,
    `insert into document_imports (company_id, batch_id, file_id, original_name, mime, size, sha256, kind, status, engine, extracted)
     select app_company(), gen_random_uuid(), f.id, f.name, f.type, f.size, f.sha256, 'pdf', 'ready', 'text', '${JSON.stringify(sheet)}'
     from files f where f.key = '${key}'`,
  )
  const [made] = await world.rows<{ id: string }>('select max(id) as id from document_imports where company_id = $1', [scene.company.id])
  return { id: made?.id ?? '' }
}

const returns = '/v1/companies/:company/vat-declarations'

/** A draft with a sale in it. */
const draftWithSale = async (need: Need): Promise<Values> => {
  await books(need)
  const path = `/v1/companies/${need.scene.company.public_token}`
  const lines = [{ account: '700000', amount: '1000.00', vat_code: 'V21' }]
  await need.scene.steward('POST', `${path}/entries/invoice`, {
    body: { journal: 'VEN', third_party_id: 11, entry_date: '2026-03-12', lines },
  })
  const { body } = await need.scene.steward('POST', `${path}/vat-declarations`, { body: { year: 2026, period: 1 } })
  return { id: String(body.id), grid: '03' }
}

/** A validated return without anything to declare. */
const validatedReturn = async ({ scene }: Need): Promise<Values> => {
  const path = `/v1/companies/${scene.company.public_token}/vat-declarations`
  const { body } = await scene.steward('POST', path, { body: { year: 2027, period: 1 } })
  await scene.steward('POST', `${path}/${body.id}/validate`, { body: { force: true } })
  return { id: String(body.id) }
}

const trash = '/v1/companies/:company/trash'
const undo = '/v1/companies/:company/history'

/** A card made and deleted: the last revision of the file is the item of its bin. */
const binned = async ({ world, scene }: Need): Promise<Values> => {
  const path = `/v1/companies/${scene.company.public_token}/third-parties`
  const { body } = await scene.steward('POST', path, { body: { type: 'customer', name: 'Ancien client' } })
  await scene.steward('DELETE', `${path}/${body.id}`)
  const [{ id } = { id: 0 }] = await lastRevision(world, scene)
  return { id: String(id) }
}

const lastRevision = (world: World, { company }: Scene) =>
  world.rows<{ id: number; operation_id: string }>(
    'select seq::integer as id, operation_id from revisions where company_id = $1 order by seq desc limit 1',
    [company.id],
  )

/**
 * What an example takes for granted and its path does not name. What it answers are parameters of the path, or of the query that is
 * signed.
 */
export const given: Readonly<Record<string, (need: Need) => Promise<Values | void>>> = {
  ...givenForBalanceAssertions,
  ...givenForBank,
  ...givenForMail,
  ...givenForFixedAssets,
  ...givenForBudgets,
  ...givenForExports,
  ...givenForIntegrations,
  ...givenForLookup,
  ...givenForPeppol,
  ...givenForExternal,
  ...givenForAnalytic,
  [`POST ${entries}`]: books,
  [`GET ${entries}/:id`]: books,
  [`PATCH ${entries}/:id`]: books,
  [`POST ${entries}/invoice`]: books,
  [`POST ${entries}/credit-note`]: books,
  [`POST ${entries}/:id/reverse`]: books,
  [`POST ${entries}/:id/attachments`]: books,
  [`DELETE ${entries}/:id/attachments/:attachment`]: async (need) => {
    await books(need)
    const path = `/v1/companies/${need.scene.company.public_token}/entries`
    const lines = [
      { account: '620200', debit: '1.00' },
      { account: '455000', credit: '1.00' },
    ]
    const { body: made } = await need.scene.steward('POST', path, { body: { journal_id: 15, entry_date: '2026-01-31', lines } })
    const form = multipart({ field: 'files', name: 'logo.png', value: png() })
    const { body } = await need.scene.steward('POST', `${path}/${made.id}/attachments`, form)
    return { id: String(made.id), attachment: String(body.attachments[0].id) }
  },
  [`POST ${recurring}`]: books,
  [`GET ${recurring}/:id`]: books,
  [`PATCH ${recurring}/:id`]: books,
  [`DELETE ${recurring}/:id`]: books,
  [`POST ${recurring}/:id/run`]: books,
  [`POST ${documents}`]: books,
  [`GET ${documents}/:id`]: waiting,
  [`PATCH ${documents}/:id`]: waiting,
  [`DELETE ${documents}/:id`]: waiting,
  [`POST ${documents}/:id/book`]: waiting,
  [`GET ${documents}/:id/file`]: async (need) => {
    const { world, scene } = need
    const made = await waiting(need)
    await scene.steward(
      'POST',
      `/v1/companies/${scene.company.public_token}/logo`,
      multipart({ field: 'file', name: 'logo.png', value: png() }),
    )
    await written(
      world,
      scene,
      `update documents set file_id = (select max(f.id) from files f where f.company_id = app_company()) where company_id = app_company() and id = ${made.id}`,
    )
    return made
  },
  [`GET ${imports}/:id`]: imported,
  [`PATCH ${imports}/:id`]: imported,
  [`DELETE ${imports}/:id`]: imported,
  [`POST ${imports}/:id/process`]: imported,
  [`POST ${imports}/:id/validate`]: imported,
  [`GET ${imports}/:id/file`]: async ({ world }) => {
    const { company, steward } = await newScene(world)
    const form = multipart({ field: 'files', name: 'facture.png', value: png() })
    const { body } = await steward('POST', `/v1/companies/${company.public_token}/document-imports`, form)
    return { id: String(body.imports[0].id) }
  },
  ...givenForAccounts,
  'GET /v1/files/:file': async ({ world }) => {
    const { firm, steward } = await newScene(world)
    const form = multipart({ field: 'file', name: 'logo.png', value: png() })
    const { body } = await steward('POST', `/v1/firms/${firm.public_token}/logo`, form)
    return { file: String(/\/v1\/files\/(\d+)/.exec(body.logo_url)?.[1]) }
  },
  'POST /v1/companies/:company/accounts/:id/merge': ({ world, scene, route }) =>
    written(
      world,
      scene,
      `insert into accounts (company_id, id, number, label, type) overriding system value
       values (app_company(), ${inExample(route, 'into_id')}, '612160', 'Outillage', 'expense')`,
    ),
  'POST /v1/companies/:company/third-parties/:id/merge': ({ world, scene, route }) =>
    written(
      world,
      scene,
      `insert into third_parties (company_id, id, type, code, name, country, locale, account_id) overriding system value
       select app_company(), ${inExample(route, 'into_id')}, 'supplier', 'DUPONT', 'Dupont', 'BE', 'fr', a.id
       from accounts a where a.company_id = app_company() and a.kind = 'payable'`,
    ),
  'POST /v1/firms/:firm/members': async ({ world, route }) => freeAddress(world, inExample(route, 'email')),
  'PUT /v1/firms/:firm/licence': async ({ world }) => {
    await world.rows(`update licences set firm_id = null where holder <> 'Another'`)
  },
  'DELETE /v1/firms/:firm/licence': async ({ world, scene }) => {
    await world.rows(
      `insert into licences (key_hash, firm_id, key_hint, serial, plan, holder, valid_from, features)
       values ($1, $2, 'PTL1-…abcd', 'another', 'pro', 'Another', '2026-01-01', '{}')`,
      [randomBytes(32), scene.firm.id],
    )
  },
  'POST /v1/companies/:company/sync/conflicts/:id/resolve': async ({ scene }) => {
    const path = `/v1/companies/${scene.company.public_token}`
    const { body: card } = await scene.steward('POST', `${path}/third-parties`, { body: { type: 'customer', name: 'Dupont' } })
    await scene.steward('PATCH', `${path}/third-parties/${card.id}`, { body: { name: 'Dupont SA' } })
    const headers = { 'x-base-version': '1', 'x-origin': 'offline_sync' }
    const { body } = await scene.steward('PATCH', `${path}/third-parties/${card.id}`, { body: { name: 'Dupont SRL' }, headers })
    return { id: String(body.conflict_id), version: String(body.server_version) }
  },
  // The calendar of a member, which whoever has its link may read.
  'GET /v1/firms/:firm/obligations.ics': async ({ world, scene }): Promise<Values> => {
    const [made] = await world.rows<{ id: string }>(
      `insert into obligation_links (firm_id, user_id, slot) values ($1, $2, 1)
       on conflict (firm_id, user_id, slot) do update set created_at = app_now() returning id`,
      [scene.firm.id, scene.steward.user_id],
    )
    return { link: made?.id ?? '' }
  },
  'GET /v1/firms/:firm/webhooks/:id': (need) => webhook(need),
  'PATCH /v1/firms/:firm/webhooks/:id': (need) => webhook(need),
  'DELETE /v1/firms/:firm/webhooks/:id': (need) => webhook(need),
  'POST /v1/firms/:firm/webhooks/:id/test': (need) => webhook(need),
  'POST /v1/firms/:firm/webhooks/:id/replay': (need) => webhook(need),
  'POST /v1/firms/:firm/webhooks/:id/rotate-secret': (need) => webhook(need),
  'GET /v1/firms/:firm/webhooks/:id/deliveries': (need) => webhook(need),
  'POST /v1/firms/:firm/webhooks/:id/deliveries/:delivery/redeliver': (need) => failedDelivery(need),
  'POST /v1/companies/:company/letterings': ({ world, scene }) => makeOpenLines(world, scene),
  'DELETE /v1/companies/:company/letterings/:id': ({ world, scene }) => makeOpenLines(world, scene),
  'PUT /v1/companies/:company/fiscal-years/:id/opening-balances': async ({ scene }) => {
    const path = `/v1/companies/${scene.company.public_token}/accounts`
    for (const number of ['550000', '444000', '140000']) await scene.steward('POST', path, { body: { number, label: number } })
  },
  [`GET ${returns}/:id`]: draftWithSale,
  [`GET ${returns}/:id/grids/:grid`]: draftWithSale,
  [`GET ${returns}/:id/explain`]: draftWithSale,
  [`GET ${returns}/:id/xml`]: async (need) => {
    await need.scene.steward('PATCH', `/v1/companies/${need.scene.company.public_token}`, { body: { vat_number: 'BE0403170701' } })
    return validatedReturn(need)
  },
  [`GET ${returns}/:id/drift`]: validatedReturn,
  [`POST ${returns}/:id/unlock`]: validatedReturn,
  [`POST ${undo}/operations/:operation/revert`]: async ({ world, scene, user_id }) => {
    const { operation_id } = await revisionBy(world, scene, user_id)
    return { operation: operation_id }
  },
  [`POST ${trash}/:id/restore`]: binned,
  [`DELETE ${trash}/:id`]: binned,
  'POST /v1/companies/:company/fiscal-years/:id/reopen': async ({ scene }) => {
    const path = `/v1/companies/${scene.company.public_token}/fiscal-years`
    const { body } = await scene.steward('POST', path, { body: { starts_on: '2026-01-01', ends_on: '2026-12-31' } })
    await scene.steward('POST', `${path}/${body.id}/close`, { body: { force: true } })
    return { id: String(body.id) }
  },
}

/** An endpoint of the firm, also where no route makes one: in the demo. */
const webhook = async ({ world, scene }: Need): Promise<{ id: string }> => {
  const secret = openSecrets(world.config.secrets_keys).seal('whsec_example', `webhooks of firm ${scene.firm.id}`)
  const [made] = await world.rows<{ id: string }>(
    `insert into webhooks (firm_id, slot, url, events, secret, secret_hint) values ($1, 1, 'https://hooks.example.com/', '{*}', $2, 'whsec_…mple')
     returning id`,
    [scene.firm.id, secret],
  )
  return { id: made?.id ?? '' }
}

/** An endpoint with a delivery that failed. */
const failedDelivery = async (need: Need): Promise<Values> => {
  const { world, scene } = need
  const { id } = await webhook(need)
  const [made] = await world.rows<{ id: string }>(
    `insert into webhook_deliveries (webhook_id, firm_id, event_id, event, body, status, attempts, finished_at)
     values ($1, $2, $3, 'entry.posted', '{}', 'failed', 8, now()) returning id`,
    [id, scene.firm.id, `evt_${randomUUID().replaceAll('-', '')}`],
  )
  return { id, delivery: made?.id ?? '' }
}

/** Records that no route makes, or none that everybody may call. */
export const makers: Readonly<Record<string, (need: Need) => Promise<{ id: number }>>> = {
  user: async ({ world, scene }) => {
    const { user_id } = await world.outsider()
    await join(world, scene, user_id, 'encoder')
    return { id: user_id }
  },
  /** Periods come with their year: one of the year that was just made. */
  period: async ({ world, scene }) => {
    const [made] = await world.rows<{ id: number }>(
      'select id::integer from fiscal_periods where company_id = $1 order by id desc limit 1',
      [scene.company.id],
    )
    return { id: made?.id ?? 0 }
  },
  /** The caller's own: an encoder undoes no other. */
  revision: async ({ world, scene, user_id }) => {
    const { id } = await revisionBy(world, scene, user_id)
    return { id }
  },
  session: ({ world, user_id }) => newToken(world, user_id, 'session'),
  token: ({ world, user_id }) => newToken(world, user_id, 'integration'),
}

/** A card that this user made, by a write of the file. */
async function revisionBy(world: World, scene: Scene, userId: number): Promise<{ id: number; operation_id: string }> {
  const writer = `jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api')`
  await world.rows(`
    begin;
    select open_write(${userId}, false, null, ${scene.company.id}, null, gen_random_uuid(), false, ${writer}, 5000);
    insert into third_parties (company_id, type, code, name, country, locale, account_id)
      select app_company(), 'customer', 'R' || app_write(), 'Nouveau client', 'BE', 'fr', a.id
      from accounts a where a.company_id = app_company() and a.kind = 'receivable' limit 1;
    commit`)
  const [made = { id: 0, operation_id: '' }] = await lastRevision(world, scene)
  return made
}

/** A record under the very id that an example names, in a write of its file. */
async function written(world: World, { company }: Scene, statement: string): Promise<void> {
  const writer = `jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api')`
  await world.rows(`
    begin;
    select open_write(null, false, null, ${company.id}, null, gen_random_uuid(), false, ${writer}, 5000);
    ${statement};
    commit`)
}

async function newToken(world: World, userId: number, kind: 'session' | 'integration'): Promise<{ id: number }> {
  const [made] = await world.rows<{ id: number }>(
    `insert into directory.tokens (user_id, kind, hash, name, abilities) values ($1, $2, $3, 'Another', '{read}') returning id::integer`,
    [userId, kind, randomBytes(32)],
  )
  return { id: made?.id ?? 0 }
}
