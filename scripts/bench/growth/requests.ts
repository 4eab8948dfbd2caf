/** A file as the requests see it. */
export type Target = {
  readonly firm: string
  readonly company: string
  readonly party: number
  readonly account: number
  readonly entry: number
  readonly seq: number
}

type Request = { readonly title: string; readonly path: (target: Target) => string }

const of = (title: string, rest: (target: Target) => string = () => `/${title}`): Request => ({
  title: `GET ${title}`,
  path: (target) => `/v1/companies/${target.company}${rest(target)}`,
})

/** What people and programs ask of a company file, and of a firm, again and again. */
export const requests: readonly Request[] = [
  { title: 'GET /v1/auth/me', path: () => '/v1/auth/me' },
  { title: 'GET /v1/companies', path: () => '/v1/companies' },
  { title: 'GET firms/{firm}/statistics', path: ({ firm }) => `/v1/firms/${firm}/statistics` },
  of('company', () => ''),
  of('journals'),
  of('accounts'),
  of('accounts?with=balance'),
  of('accounts/{id}/ledger', ({ account }) => `/accounts/${account}/ledger`),
  of('third-parties'),
  of('third-parties/{id}', ({ party }) => `/third-parties/${party}`),
  of('entries'),
  of('entries, last page', () => '/entries?per_page=50&page=40'),
  of('entries/{id}', ({ entry }) => `/entries/${entry}`),
  of('entries?q=', () => '/entries?q=Vente%2012'),
  of('entries?third_party_id=', ({ party }) => `/entries?third_party_id=${party}`),
  of('history'),
  of('sync/pull, the last 50 changes', ({ seq }) => `/sync/pull?since=${Math.max(0, seq - 50)}`),
  of('reports/trial-balance', () => '/reports/trial-balance?from=2026-01-01&to=2026-12-31'),
  of('reports/general-ledger', () => '/reports/general-ledger?from=2026-01-01&to=2026-12-31'),
  of('reports/aged-balance', () => '/reports/aged-balance?type=customer&as_of=2026-12-31'),
]
