/** A stand-in of an access point provider: it speaks the interface of e-invoice.be over a socket, and is the network behind it. */
import { type Answer, type HttpService, httpService, replies } from '../http-service.ts'

type Asked = Parameters<Answer>[1]

const billing = '##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'
export const invoiceType = `urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice${billing}`
export const creditNoteType = `urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote${billing}`

export type Registered = {
  readonly name: string
  readonly country: string
  readonly document_types: readonly string[]
  readonly access_point: string
}

export const registered = (name: string, more: Partial<Registered> = {}): Registered => ({
  name,
  country: 'BE',
  document_types: [invoiceType, creditNoteType],
  access_point: 'ap.elsewhere.example',
  ...more,
})

export type AccessPoint = {
  readonly service: HttpService
  readonly key: string
  readonly config: { peppol_provider: string; peppol_url: string; peppol_key: string; peppol_environment: string }
  /** Everybody on the network, by identifier in small letters. */
  readonly network: Map<string, Registered>
  /** The identifiers of the account, which its holder and the provider keep; `published`: they are on the publisher of the provider. */
  readonly account: { readonly ids: Set<string>; published: boolean }
  /** Answers instead, for the requests it gives an answer for. */
  fault: ((asked: Asked) => Answer | undefined) | null
  /** Requests whose method and path match. */
  readonly asked: (what: RegExp) => Asked[]
  readonly clear: () => void
  readonly close: () => Promise<void>
}

/** `members`: who is on the network from the start. */
export async function accessPoint(members: readonly string[] = []): Promise<AccessPoint> {
  const network = new Map(members.map((id) => [id, registered(`Participant ${id}`)]))
  const key = 'key-of-the-access-point'
  const account = { ids: new Set(members), published: true }
  const state: Pick<AccessPoint, 'fault'> = { fault: null }
  const service = await httpService((response, asked) => (state.fault?.(asked) ?? answerOf(asked))(response, asked))
  const answerOf = (asked: Asked): Answer => {
    if (asked.headers.authorization !== `Bearer ${key}`) return json(401, { detail: 'Unauthorized' })
    const url = new URL(asked.path, 'http://localhost')
    const [, answer] = routes.find(([route]) => route.test(`${asked.method} ${url.pathname}`)) ?? []
    return answer ? answer(url) : json(404, { detail: 'Not Found' })
  }
  const routes: readonly (readonly [RegExp, (url: URL) => Answer])[] = [
    [/^GET \/api\/lookup$/, (url) => json(200, lookupAnswer(network, url.searchParams.get('peppol_id') ?? ''))],
    [/^GET \/api\/me\/$/, () => json(200, { name: 'Partita', peppol_ids: [...account.ids], smp_registration: account.published })],
  ]
  return Object.assign(state, {
    service,
    key,
    network,
    account,
    config: { peppol_provider: 'e-invoice.be', peppol_url: service.url, peppol_key: key, peppol_environment: 'test' },
    asked: (what: RegExp) => service.asked.filter(({ method, path }) => what.test(`${method} ${path}`)),
    clear: () => {
      service.asked.length = 0
      state.fault = null
    },
    close: service.close,
  })
}

export const json = (status: number, body: object): Answer => replies(status, JSON.stringify(body))

/** As the provider describes a participant: what the directory of the network, its publisher and its business card say. */
export function lookupAnswer(network: ReadonlyMap<string, Registered>, id: string) {
  const found = network.get(id.toLowerCase())
  const scheme = 'iso6523-actorid-upis'
  return {
    queryMetadata: { identifierScheme: scheme, identifierValue: id, smlDomain: 'test', timestamp: '2026-11-19T08:00:00Z', version: '1' },
    status: found ? 'success' : 'error',
    errors: found ? [] : ['No NAPTR record'],
    dnsInfo: { status: found ? 'success' : 'error', smpHostname: found ? 'smp.example' : null, smlHostname: 'test', dnsRecords: [] },
    serviceMetadata: {
      status: found ? 'success' : 'error',
      queryTimeMs: 12,
      endpoints: found
        ? [
            {
              status: 'success',
              url: 'https://smp.example/iso6523',
              documentTypes: found.document_types.map((value) => ({ scheme: 'busdox-docid-qns', value })),
              processes: [{ processId: { scheme: 'cenbii-procid-ubl', value: 'billing' }, endpoints: [endpointOf(found)] }],
            },
          ]
        : [],
    },
    businessCard: { status: 'success', entities: found ? [{ name: found.name, countryCode: found.country }] : [], queryTimeMs: 3 },
    certificates: [],
    executionTimeMs: 15,
  }
}

const endpointOf = ({ access_point }: Registered) => ({
  transportProfile: 'peppol-transport-as4-v2_0',
  address: `https://${access_point}/as4`,
})
