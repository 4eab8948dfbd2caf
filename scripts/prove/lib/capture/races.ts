import type { Size } from '../../../lib/proof.ts'
import { makePairs, type Pair } from '../../../corpus/output/pairs.ts'
import { type Answer, type CompanyClient, type Import, jsonOf } from './client.ts'
import type { Context } from './context.ts'
import { seed } from '../figures.ts'
import type { RunningProcess } from '../processes.ts'

const sizes = { ci: 2, full: 25 }
const validations = 20

type State = { readonly status: string; readonly attempts: number; readonly documents: number; readonly linked: boolean }

const stateOf = async ({ fixture }: Context, id: number): Promise<State | undefined> =>
  (
    await fixture.rows<State>(
      `select i.status, i.attempts, (select count(*) from documents d where d.import_id = i.id)::int as documents,
        i.imported_document_id is not null as linked from document_imports i where i.id = $1`,
      [id],
    )
  )[0]

const supplier = { new_third_party: { name: 'Fournisseur nouveau' } }

async function upload(client: CompanyClient, base: string, name: string, bytes: Buffer): Promise<number> {
  const answer = await client.upload(base, name, bytes)
  const id = jsonOf(answer).imports?.[0]?.id
  if (id === undefined) throw new Error(`${name} was answered ${answer.status}.`)
  return id
}

const codes = (answers: readonly Answer[]) =>
  answers.map((answer) => `${answer.status} ${jsonOf(answer).code ?? Object.keys(jsonOf(answer).errors ?? {}).join(', ')}`.trim())

/** Values for lines without a suggestion: foreign VAT has no code here and is part of the cost. */
async function choicesFor({ fixture }: Context, { id, suggestions = [], extracted }: Partial<Import>): Promise<object> {
  if (suggestions.every(({ vat_code_id }) => vat_code_id !== null)) return {}
  const gross = extracted?.totals.gross
  const [code] = await fixture.rows<{ id: number }>(
    `select v.id::int from document_imports i join vat_codes v on v.company_id = i.company_id and v.direction = 'purchase' and v.rate = 0
      where i.id = $1 order by v.code limit 1`,
    [id],
  )
  const line = { description: null, quantity: null, unit_price: null, vat_rate: 0, amount_net: gross, amount_vat: 0, amount_gross: gross }
  const totals = { net: gross, vat: 0, gross, vat_breakdown: [{ rate: 0, base: gross, amount: 0 }] }
  return { extracted: { ...extracted, lines: [line], totals }, lines: [{ vat_code_id: code?.id }] }
}

/** Each purchase has its own company file, so that races do not affect each other. */
async function raceOne(context: Context, [one, two]: readonly [RunningProcess, RunningProcess], { owner, pdf, ubl }: Pair): Promise<void> {
  const { shown, firm } = context
  const file = { name: owner.names[0], country_pack: owner.country, vat_number: owner.vat_number }
  const [bases, client] = [[one.base, two.base] as const, await firm.open(one.base, file)]
  const pdfImport = await upload(client, one.base, 'invoice.pdf', pdf)
  const both = await Promise.all(bases.map((base) => client.process(base, pdfImport)))
  const ran = await stateOf(context, pdfImport)
  shown.check(
    both.every((answer) => answer.status === 200 && jsonOf(answer).status === ran?.status) && ran?.attempts === 1,
    'two `process` at once run once, and both return its result',
    { ran, answers: codes(both) },
  )
  const validate = (base: string, id: number) => client.post(base, `/document-imports/${id}/validate`, supplier)
  const [again, made] = await Promise.all([client.process(one.base, pdfImport), validate(two.base, pdfImport)])
  const after = await stateOf(context, pdfImport)
  const documents = made.status === 201 ? 1 : 0
  const isEither = documents === 1 ? after?.status === 'validated' && after.linked : made.status === 422 && after?.status !== 'validated'
  shown.check(
    isEither && after?.documents === documents && [200, 422].includes(again.status) && after.status !== 'analyzing',
    '`process` against `validate`: an analysis or a document, never half of both',
    { after, answers: codes([again, made]) },
  )
  const xmlClient = await firm.open(one.base, file)
  const xml = await upload(xmlClient, one.base, 'invoice.xml', Buffer.from(ubl))
  const chosen = await choicesFor(context, jsonOf(await xmlClient.process(one.base, xml)))
  const tries = await Promise.all(
    Array.from({ length: validations }, (_, index) =>
      xmlClient.post(bases[index % 2] ?? one.base, `/document-imports/${xml}/validate`, { ...supplier, ...chosen }),
    ),
  )
  const done = await stateOf(context, xml)
  const won = tries.filter(({ status }) => status === 201).length
  const refused = tries.filter((answer) => jsonOf(answer).code === 'import_validated').length
  shown.check(
    won === 1 && refused === validations - 1 && done?.documents === 1 && done.status === 'validated' && done.linked,
    `${validations} \`validate\` at once make one document`,
    { done, answers: [...new Set(codes(tries))] },
  )
}

/** On two API processes, without a worker. */
export async function proveRaces(context: Context, apis: readonly [RunningProcess, RunningProcess], size: Size): Promise<void> {
  const made = await makePairs(seed + 1, sizes[size])
  for (const pair of made) await raceOne(context, apis, pair)
  context.shown.say(`${made.length} races of each kind on two processes`)
}
