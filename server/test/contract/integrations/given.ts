/** What the examples of integrations need: a bank account, and a connection with the secrets of the examples. */
import { purposeOf } from '../../../src/areas/exchange/integrations/index.ts'
import { openSecrets } from '../../../src/kernel/outbound/secrets.ts'
import { ownIban } from '../../harness/books/statement-files.ts'
import { exampleSecrets } from '../../harness/integrations/example-providers.ts'
import { inWrite } from '../../harness/raw-write.ts'
import type { Need } from '../scene.ts'

type Values = Readonly<Record<string, string>>

const url = '/v1/companies/:company/integrations'

const account = async ({ world, scene: { company } }: Need): Promise<void> => {
  await world.rows(
    inWrite(
      company.id,
      `insert into journals (id, company_id, code, label, type, iban) overriding system value
       values (6, app_company(), 'BNK', 'Banque', 'financial', '${ownIban}')`,
    ),
  )
}

/** Made past the route: in the demo nothing is connected. */
const connected = async (need: Need): Promise<Values> => {
  await account(need)
  const { world, scene } = need
  const { id: company } = scene.company
  await world.rows(
    inWrite(
      company,
      `insert into integrations (company_id, provider, name, config, schedule)
       values (app_company(), 'ponto', 'Ponto', '{"journals": [{"journal_id": 6, "from": "2026-12-01"}]}', 'hourly')`,
    ),
  )
  const [made] = await world.rows<{ id: string }>('select max(id) as id from integrations where company_id = $1', [company])
  const id = Number(made?.id)
  const secrets = openSecrets(world.config.secrets_keys)
  for (const [field, secret] of Object.entries(exampleSecrets))
    await world.rows('insert into integration_secrets (company_id, integration_id, field, sealed) values ($1, $2, $3, $4)', [
      company,
      id,
      field,
      secrets.seal(secret, purposeOf(company, id, field)),
    ])
  return { id: String(id) }
}

export const givenForIntegrations: Readonly<Record<string, (need: Need) => Promise<Values | void>>> = {
  [`POST ${url}`]: account,
  [`PATCH ${url}/:id`]: connected,
  [`DELETE ${url}/:id`]: connected,
  [`POST ${url}/:id/test`]: connected,
  [`POST ${url}/:id/run`]: connected,
}
