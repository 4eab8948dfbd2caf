import { type Static, Type } from 'typebox'
import { providerNames } from '../../../adapters/integrations/index.ts'
import { country, date, dateIn, flag, id, line, nullable, oneOf, recordFields, text, timestamp } from '../../../kernel/route/shape.ts'
import { journalId } from '../../books/ledger/index.ts'

export const schedules = ['manual', 'hourly', 'daily'] as const
const statuses = ['connected', 'paused', 'error'] as const
const runStatuses = ['running', 'done', 'failed'] as const

const schedule = () =>
  Type.Unsafe<(typeof schedules)[number]>({
    ...oneOf(schedules),
    description: 'Hourly: at a minute that the company file decides. Daily: between midnight and six o’clock UTC, likewise',
  })

const config = Type.Object(
  {
    journals: Type.Optional(
      Type.Array(Type.Object({ journal_id: id(), from: date() }), {
        description: 'Ponto: the financial journals with an IBAN that it feeds',
      }),
    ),
    journal_id: Type.Optional(Type.Integer({ ...id(), description: 'Mollie: the financial journal without IBAN for its balance' })),
    from: Type.Optional(date()),
  },
  { title: 'IntegrationConfig', description: 'What is fed, each journal from its start day on' },
)

const startDay = () =>
  Type.Optional(nullable(Type.String({ ...dateIn(), description: 'Default: the day after the last imported statement, else today' })))

const givenConfig = Type.Object(
  {
    journals: Type.Optional(Type.Array(Type.Object({ journal_id: journalId(), from: startDay() }), { minItems: 1, maxItems: 50 })),
    journal_id: Type.Optional(journalId()),
    from: startDay(),
  },
  { description: 'Ponto takes `journals`, Mollie `journal_id` and `from`' },
)

const secret = () => Type.Optional(Type.String({ minLength: 1, maxLength: 1000, pattern: '^[!-~]+$' }))
const givenSecrets = Type.Object(
  { client_id: secret(), client_secret: secret(), access_token: secret() },
  { description: 'Ponto takes `client_id` and `client_secret`, Mollie `access_token`. They are stored encrypted and never shown again' },
)
const hint = () => Type.Optional(text(10))
const secretHints = Type.Object(
  { client_id: hint(), client_secret: hint(), access_token: hint() },
  { title: 'IntegrationSecretHints', description: 'The last characters of each secret; a short one shows none' },
)

export const Run = Type.Object(
  {
    id: id(),
    started_at: timestamp(),
    finished_at: nullable(timestamp()),
    status: oneOf(runStatuses),
    created: Type.Integer({ description: 'Transactions imported' }),
    updated: Type.Integer({ description: 'Always 0: what a bank said does not change' }),
    failed: Type.Integer({ description: 'Transactions that cannot be imported, such as those in another currency than the account' }),
    message: nullable(Type.String({ description: 'In the language of the reader' })),
  },
  { title: 'IntegrationRun' },
)
export type Run = Static<typeof Run>

export const Integration = Type.Object(
  {
    id: id(),
    company_id: id(),
    provider: oneOf(providerNames),
    name: text(190),
    status: Type.Unsafe<(typeof statuses)[number]>({
      ...oneOf(statuses),
      description:
        'In `error` nothing runs by schedule: the provider refused the credentials three times, or the connection came back from the bin without them',
    }),
    config,
    secret_hints: secretHints,
    schedule: schedule(),
    is_active: Type.Boolean({ description: 'False while it is paused' }),
    last_run_at: nullable(timestamp()),
    last_status: nullable(oneOf(['done', 'failed'])),
    last_error: nullable(Type.String({ description: 'Why the last run failed, in the language of the reader' })),
    runs: Type.Array(Run, { description: 'The ten latest, newest first' }),
    ...recordFields,
  },
  { title: 'Integration' },
)
export type Integration = Static<typeof Integration>

const fieldTypes = ['text', 'password', 'journals', 'journal', 'date'] as const

const CatalogueField = Type.Object(
  { name: text(40), label: text(190), type: oneOf(fieldTypes), required: flag(), secret: flag() },
  { title: 'IntegrationField' },
)
export type CatalogueField = Static<typeof CatalogueField>

export const CatalogueItem = Type.Object(
  {
    provider: oneOf(providerNames),
    name: text(190),
    category: oneOf(['banking', 'commerce', 'payroll', 'expenses', 'documents', 'payments']),
    description: Type.String({ description: 'In the language of the reader' }),
    countries: Type.Array(country()),
    auth: oneOf(['api_key', 'client_credentials', 'none']),
    fields: Type.Array(CatalogueField, { description: 'What connecting asks for: secrets go to `secrets`, the others to `config`' }),
    actions: Type.Array(oneOf(['test', 'run'])),
    connection: nullable(Integration),
  },
  { title: 'IntegrationCatalogueItem' },
)
export type CatalogueItem = Static<typeof CatalogueItem>

export const NewIntegration = Type.Object({
  provider: oneOf(providerNames),
  name: Type.Optional(line(190, 1)),
  config: givenConfig,
  secrets: givenSecrets,
  schedule: Type.Optional(schedule()),
})
export type NewIntegration = Static<typeof NewIntegration>

export const IntegrationPatch = Type.Object({
  name: Type.Optional(line(190, 1)),
  config: Type.Optional(givenConfig),
  secrets: Type.Optional(givenSecrets),
  schedule: Type.Optional(schedule()),
  is_active: Type.Optional(Type.Boolean({ description: 'False pauses the connection, true resumes it' })),
})
export type IntegrationPatch = Static<typeof IntegrationPatch>

export type GivenConfig = NewIntegration['config']
export type StoredConfig = Integration['config']

export const TestResult = Type.Object(
  {
    ok: flag(),
    message: Type.String({ description: 'In the language of the reader' }),
    duration_ms: Type.Integer({ minimum: 0 }),
  },
  { title: 'IntegrationTest' },
)
export type TestResult = Static<typeof TestResult>

export const Started = Type.Object({ run: Run }, { title: 'IntegrationRunStarted' })
