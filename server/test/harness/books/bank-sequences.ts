/** Random matches, unmatches and undos in one company file, for the test and for the proof. */
import { randomFrom } from '../../../../scripts/prove/lib/figures.ts'
import { inWrite } from '../raw-write.ts'

type Answer = { readonly status: number; readonly body: unknown; readonly operation_id: string | null }

/** Calls to one company file, and its rows without row-level security. */
export type SequenceWay = {
  readonly company_id: number
  /** The path is relative to the company file. */
  readonly call: (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Answer>
  readonly rows: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>
}

type Allocations = (file: SequenceFile) => Promise<readonly object[]> | readonly object[]
type Place = { readonly id: number; readonly ways: readonly Allocations[] }
export type SequenceFile = SequenceWay & { readonly places: readonly Place[]; readonly batch_id: number }

const succeed = async <T>(answer: Promise<Answer>): Promise<T> => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`a preparation was answered ${status}: ${JSON.stringify(body)}`)
  return body as T
}

type Journal = { readonly id: number; readonly code: string }
type Entry = { readonly id: number; readonly lines: readonly { readonly id: number }[] }

/** Invoices, bills, a batch, and transactions that can be booked against them in several ways, some of which exclude each other. */
export async function prepareSequences(way: SequenceWay): Promise<SequenceFile> {
  const { call } = way
  const journals = await succeed<readonly Journal[]>(call('GET', 'journals'))
  const journal = (code: string) => journals.find((each) => each.code === code)?.id ?? 0
  await succeed(call('PATCH', `journals/${journal('BNP')}`, { iban: 'BE68539007547034' }))
  const party = async (type: string, name: string, iban: string) =>
    (await succeed<{ id: number }>(call('POST', 'third-parties', { type, name, iban }))).id
  const [customer, supplier] = [
    await party('customer', 'Client de passage', 'BE43068999999501'),
    await party('supplier', 'Fournisseur de passage', 'BE71096123456769'),
  ]
  const posted = async (kind: string, code: string, third_party_id: number, amount: string) => {
    const lines = [{ account: third_party_id === customer ? '700000' : '604000', amount }]
    const entry = await succeed<Entry>(
      call('POST', `entries/${kind}`, { journal_id: journal(code), third_party_id, entry_date: '2026-01-08', lines }),
    )
    return entry.lines[0]?.id ?? 0
  }
  const invoice = await posted('invoice', 'VEN', customer, '100.00')
  const large = await posted('invoice', 'VEN', customer, '500.00')
  const credit = await posted('credit-note', 'NCV', customer, '80.00')
  const bills = [await posted('invoice', 'ACH', supplier, '100.00'), await posted('invoice', 'ACH', supplier, '70.00')]
  const batch = await succeed<{ id: number }>(
    call('POST', 'payment-batches', {
      journal_id: journal('BNP'),
      execution_on: '2037-01-05',
      payments: bills.map((entry_line_id) => ({ entry_line_id })),
      group_by_third_party: false,
    }),
  )
  const ids = await addTransactions(way, journal('BNP'))
  const item = (entry_line_id: number, amount?: string) => ({ entry_line_id, ...(amount && { amount }) })
  const [whole, first, second, net, bill, both, other, taxed, back] = ids.map((id) => ({ id }))
  const at = (place: { id: number } | undefined, ...ways: readonly Allocations[]): Place => ({ id: place?.id ?? 0, ways })
  return {
    ...way,
    batch_id: batch.id,
    places: [
      at(
        whole,
        () => [item(invoice)],
        () => [item(large, '100.00')],
        () => [{ third_party_id: customer, amount: '100.00' }],
      ),
      at(
        first,
        () => [item(invoice, '60.00')],
        () => [item(large, '60.00')],
      ),
      at(
        second,
        () => [item(invoice, '40.00')],
        () => [item(large, '30.00'), { account: '657200', amount: '10.00' }],
      ),
      at(
        net,
        () => [item(large), item(credit)],
        () => [item(large, '420.00')],
      ),
      at(
        bill,
        () => [item(bills[0] ?? 0)],
        () => [{ third_party_id: supplier, amount: '-100.00' }],
      ),
      at(
        both,
        () => [{ payment_batch_id: batch.id }],
        () => bills.map((line) => item(line)),
      ),
      at(
        other,
        () => [item(bills[1] ?? 0)],
        () => [{ payment_batch_id: batch.id }],
      ),
      at(taxed, () => [{ account: '604000', amount: '-12.10', vat_code: 'AM21' }]),
      at(
        back,
        async (file) => [item(await paymentLine(file, whole?.id ?? 0))],
        () => [{ account: '580000', amount: '-100.00' }],
      ),
    ],
  }
}

const amounts = ['100.00', '60.00', '40.00', '420.00', '-100.00', '-170.00', '-70.00', '-12.10', '-100.00']

/** Pending transactions; the last is a payment that comes back. */
async function addTransactions({ rows, company_id }: SequenceWay, journal: number): Promise<number[]> {
  const returned = amounts.length - 1
  for (const [index, amount] of amounts.entries())
    await rows(
      inWrite(
        company_id,
        `insert into bank_transactions (company_id, journal_id, source, sequence, entry_date, value_date, amount, currency, return_reason)
         values (${company_id}, ${journal}, 'import', ${index + 1}, '2026-02-12', '2026-02-12', ${amount}, 'EUR', ${index === returned ? `'MD06'` : 'null'})`,
      ),
    )
  const found = await rows<{ id: string }>('select id from bank_transactions where company_id = $1 order by id', [company_id])
  return found.map(({ id }) => Number(id))
}

/** The line of the customer in the entry of a matched transaction; one that does not exist where it is pending. */
async function paymentLine({ rows, company_id }: SequenceFile, transaction: number): Promise<number> {
  const [found] = await rows<{ entry: string | null }>(
    'select journal_entry_id as entry from bank_transactions where company_id = $1 and id = $2',
    [company_id, transaction],
  )
  return Number(found?.entry ?? 1) * 100_000 + 2
}

/** Balances, open items, letterings, transactions and payments, as text. */
async function stateOf({ rows, company_id }: SequenceFile): Promise<string> {
  const parts = await Promise.all(
    [
      `select a.number, sum(l.debit - l.credit) as balance from entry_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id
       where l.company_id = $1 group by 1 having sum(l.debit - l.credit) <> 0 order by 1`,
      'select id, open_amount from entry_lines where company_id = $1 and open_amount <> 0 order by id',
      "select count(*) from letterings g where g.company_id = $1 and g.deleted_at is null and exists (select from lettering_lines s join entries e on e.company_id = s.company_id and e.id = s.entry_id where s.company_id = g.company_id and s.lettering_id = g.id and e.status = 'posted' and e.origin <> 'reversal')",
      'select id, status, journal_entry_id from bank_transactions where company_id = $1 order by id',
      'select b.status as batch, p.id, p.status, p.journal_entry_id from payment_batches b join payments p on p.company_id = b.company_id and p.batch_id = b.id where b.company_id = $1 order by p.id',
      'select entry_id, position, payment_batch_id from line_marks where company_id = $1 and payment_batch_id is not null order by 1, 2',
    ].map((text) => rows(text, [company_id])),
  )
  return JSON.stringify(parts)
}

const steps = 14

/** Plays a sequence and takes everything back; returns what differs from the start, or was answered unexpectedly. */
export async function playSequence(file: SequenceFile, seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const broken: string[] = []
  const before = await stateOf(file)
  const matched = new Map<number, string | null>()
  const takeBack = async (id: number, byUndo: boolean) => {
    const operation = matched.get(id)
    const answer = await (byUndo && operation
      ? file.call('POST', `history/operations/${operation}/revert`, {})
      : file.call('POST', `bank-transactions/${id}/unmatch`))
    if (answer.status === 200) matched.delete(id)
    else
      broken.push(
        `seed ${seed}: taking back ${id} (${byUndo ? 'undo' : 'unmatch'}) was answered ${answer.status} ${JSON.stringify(answer.body)}`,
      )
  }
  for (let step = 0; step < steps; step += 1) {
    const place = pick(file.places)
    if (!place) continue
    if (matched.has(place.id)) await takeBack(place.id, random() < 0.5)
    else {
      const allocations = (await pick(place.ways)?.(file)) ?? []
      const answer = await file.call('POST', `bank-transactions/${place.id}/match`, { allocations })
      if (answer.status === 201) matched.set(place.id, answer.operation_id)
      else if (answer.status !== 422) broken.push(`seed ${seed}: a match was answered ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
  while (matched.size > 0) {
    const id = pick([...matched.keys()]) ?? 0
    const count = matched.size
    await takeBack(id, random() < 0.5)
    if (matched.size === count) break
  }
  const after = await stateOf(file)
  if (after !== before) broken.push(`seed ${seed}: the file differs from the start\n${before}\n${after}`)
  return broken
}
