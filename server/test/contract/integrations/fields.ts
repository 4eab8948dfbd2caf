import { frame, type Named, under, words } from '../named.ts'

const secretNames = 'client_id client_secret access_token'
const config = [...under('config', 'journal_id from'), ...under('config.journals[]', 'journal_id from')]
const run = 'id started_at finished_at status created updated failed message'
const integration = [
  ...frame,
  ...words('provider name status schedule is_active last_run_at last_status last_error'),
  ...config,
  ...under('secret_hints', secretNames),
  ...under('runs[]', run),
]
const given = [...words('name schedule'), ...config, ...under('secrets', secretNames)]

export const integrationFields: Readonly<Record<number, Named>> = {
  202: {
    field: [
      ...words('provider name category description countries auth actions'),
      ...under('fields[]', 'name label type required secret'),
      ...under('connection', integration.join(' ')),
    ],
  },
  203: { body: ['provider', ...given], field: integration },
  204: { body: [...given, 'is_active'], field: integration },
  205: {},
  206: { field: words('ok message duration_ms') },
  207: { field: under('run', run) },
}
