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

/** A document at the provider. */
type Held = {
  readonly id: string
  readonly xml: string
  readonly direction: 'OUTBOUND' | 'INBOUND'
  state: 'DRAFT' | 'TRANSIT' | 'FAILED' | 'SENT' | 'RECEIVED'
  sender: string
  receiver: string
  readonly events: { event_type: string; timestamp: string; details: Record<string, unknown> | null }[]
}

export type AccessPoint = {
  /** Everything that was handed over or received, in order. */
  readonly documents: Map<string, Held>
  /** How many times a document was sent over the network. */
  readonly transmissions: string[]
  /** True: what is sent stays in transit until a test says more. */
  slow: boolean
  /** As if it came over the network. */
  readonly receive: (xml: string, sender: string, receiver: string) => string
  readonly service: HttpService
  readonly key: string
  readonly config: { peppol_provider: string; peppol_url: string; peppol_key: string; peppol_environment: string }
  /** Everybody on the network, by identifier in small letters. */
  readonly network: Map<string, Registered>
  /** The identifiers of the account, which its holder and the provider keep; `published`: they are on the publisher of the provider. */
  readonly account: { readonly ids: Set<string>; published: boolean }
  /** Answers instead, for the requests it gives an answer for. */
  fault: ((asked: Asked) => Answer | undefined) | null
  /** Does what is asked, and says nothing of it: `then` may answer otherwise. */
  readonly perform: (asked: Asked, then: () => void) => void
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
  const state: Pick<AccessPoint, 'fault' | 'slow'> = { fault: null, slow: false }
  const documents = new Map<string, Held>()
  const transmissions: string[] = []
  const hold = (xml: string, given: Pick<Held, 'direction' | 'state' | 'sender' | 'receiver'>): Held => {
    const held = { id: `doc_${String(documents.size + 1).padStart(5, '0')}`, xml, ...given, events: [] }
    documents.set(held.id, held)
    return held
  }
  const receive = (xml: string, sender: string, receiver: string) =>
    hold(xml, { direction: 'INBOUND', state: 'RECEIVED', sender, receiver }).id
  const transmit = (held: Held) => {
    transmissions.push(held.id)
    held.state = state.slow ? 'TRANSIT' : 'SENT'
    if (!state.slow) held.events.push({ event_type: 'send_success', timestamp: '2026-03-02T10:00:00Z', details: null })
    if (account.ids.has(held.receiver)) receive(held.xml, held.sender, held.receiver)
  }
  const service = await httpService((response, asked) => (state.fault?.(asked) ?? answerOf(asked))(response, asked))
  const answerOf = (asked: Asked): Answer => {
    if (asked.path.startsWith('/files/')) return fileOf(asked.path)
    if (asked.headers.authorization !== `Bearer ${key}`) return json(401, { detail: 'Unauthorized' })
    const url = new URL(asked.path, 'http://localhost')
    const [, answer] = routes.find(([route]) => route.test(`${asked.method} ${url.pathname}`)) ?? []
    return answer ? answer(url, asked) : json(404, { detail: 'Not Found' })
  }
  const shown = ({ id, state: is, direction }: Held) => ({ id, state: is, direction, created_at: '2026-03-02T10:00:00Z' })
  const about = (url: URL, answer: (held: Held) => Answer): Answer => {
    const held = documents.get(url.pathname.split('/')[3] ?? '')
    return held ? answer(held) : json(404, { detail: 'Not Found' })
  }
  const fileOf = (path: string): Answer => {
    const held = documents.get(path.split('/')[2] ?? '')
    return held ? replies(200, held.xml, { 'content-type': 'application/xml' }) : replies(404)
  }
  const routes: readonly (readonly [RegExp, (url: URL, asked: Asked) => Answer])[] = [
    [/^GET \/api\/lookup$/, (url) => json(200, lookupAnswer(network, url.searchParams.get('peppol_id') ?? ''))],
    [/^GET \/api\/me\/$/, () => json(200, { name: 'Partita', peppol_ids: [...account.ids], smp_registration: account.published })],
    [
      /^POST \/api\/documents\/ubl$/,
      (_, { body }) => {
        const xml = /\r\n\r\n(<\?xml[\s\S]*?)\r\n--/.exec(String(body))?.[1]
        if (xml === undefined) return json(422, { detail: 'No UBL' })
        return json(201, shown(hold(xml, { direction: 'OUTBOUND', state: 'DRAFT', sender: '', receiver: '' })))
      },
    ],
    [/^GET \/api\/documents\/[^/]+$/, (url) => about(url, (held) => json(200, shown(held)))],
    [/^GET \/api\/documents\/[^/]+\/timeline$/, (url) => about(url, ({ id, events }) => json(200, { document_id: id, events }))],
    [
      /^POST \/api\/documents\/[^/]+\/send$/,
      (url) =>
        about(url, (held) => {
          if (held.state !== 'DRAFT') return json(405, { detail: 'Document is not in draft state' })
          const named = (who: string) => `${url.searchParams.get(`${who}_peppol_scheme`)}:${url.searchParams.get(`${who}_peppol_id`)}`
          held.sender = named('sender')
          held.receiver = named('receiver')
          if (!account.ids.has(held.sender)) return json(409, { detail: 'Not allowed to send from this Peppol ID' })
          transmit(held)
          return json(200, shown(held))
        }),
    ],
    [
      /^GET \/api\/documents\/[^/]+\/ubl$/,
      (url) =>
        about(url, ({ id, sender, receiver }) => {
          const [[sender_peppol_scheme, sender_peppol_id], [receiver_peppol_scheme, receiver_peppol_id]] = [
            sender.split(':'),
            receiver.split(':'),
          ]
          const parties = { sender_peppol_scheme, sender_peppol_id, receiver_peppol_scheme, receiver_peppol_id }
          return json(200, { id, file_name: `${id}.xml`, signed_url: `${service.url}/files/${id}`, ...parties })
        }),
    ],
    [
      /^GET \/api\/inbox\/$/,
      (url) => {
        const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('page_size'))]
        const all = [...documents.values()].filter(({ direction }) => direction === 'INBOUND').toReversed()
        const items = all.slice((page - 1) * size, page * size).map(shown)
        return json(200, {
          items,
          total: all.length,
          page,
          page_size: size,
          pages: Math.ceil(all.length / size),
          has_next_page: page * size < all.length,
        })
      },
    ],
  ]
  return Object.assign(state, {
    service,
    key,
    network,
    account,
    documents,
    transmissions,
    receive,
    perform: (asked: Asked, then: () => void) => {
      answerOf(asked)
      then()
    },
    config: { peppol_provider: 'e-invoice.be', peppol_url: service.url, peppol_key: key, peppol_environment: 'test' },
    asked: (what: RegExp) => service.asked.filter(({ method, path }) => what.test(`${method} ${path}`)),
    clear: () => {
      service.asked.length = 0
      state.fault = null
      state.slow = false
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
