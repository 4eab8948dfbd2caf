import { postEntries } from '../../src/areas/books/ledger/index.ts'
import { openWriter } from '../harness/books/books.ts'
import type { World } from '../harness/world.ts'
import type { Scene } from './scene.ts'

/** The two lines the examples of lettering name: an invoice of 1,000.00 in entry 18, a payment of 400.00 in entry 19. */
export async function makeOpenLines(world: World, { company, steward }: Scene): Promise<void> {
  const made = async (collection: string, body: object): Promise<number> =>
    (await steward('POST', `/v1/companies/${company.public_token}/${collection}`, { body })).body.id
  await made('fiscal-years', { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' })
  const journal_id = await made('journals', { code: 'OD', label: 'Opérations diverses', type: 'miscellaneous' })
  const third_party_id = await made('third-parties', { type: 'customer', name: 'Client SA' })
  const sales = await made('accounts', { number: '700000', label: 'Ventes' })
  const [customers] = await world.rows<{ id: string }>(`select id from accounts where company_id = $1 and number = '400000'`, [company.id])
  const side = (debit: string, credit: string) => [
    { account_id: Number(customers?.id), third_party_id, debit, credit },
    { account_id: sales, debit: credit, credit: debit },
  ]
  const writer = openWriter(world)
  const entry = { journal_id, entry_date: '2026-01-15', origin: 'manual' } as const
  const posted = await writer.onFile(company.id, (tx) =>
    postEntries(tx, [
      { ...entry, lines: side('1000.00', '0.00') },
      { ...entry, lines: side('0.00', '400.00') },
    ]),
  )
  await writer.end()
  const moves = posted.map(({ id }, index) => ({ from: id, to: 18 + index }))
  // Upwards the last goes first: entries 17 and 18 would meet.
  const inTurn = (moves[0]?.from ?? 0) < 18 ? moves.toReversed() : moves
  for (const { from, to } of inTurn) await world.rows(renumbered(company.id, from, to))
}

/** Gives an entry the id of the example, in its file alone: ids are given to all files in turn, and other examples run meanwhile. */
const renumbered = (company: number, from: number, to: number) => `do $$ begin
  set local session_replication_role = replica;
  create temp table moved on commit drop as select e.* from entries e where e.company_id = ${company} and e.id = ${from};
  delete from entries where company_id = ${company} and id = ${from};
  execute (select format('insert into entries (id, %1$s) overriding system value select ${to}, %1$s from moved', string_agg(quote_ident(a.attname), ', '))
    from pg_attribute a
    where a.attrelid = 'entries'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'id');
  update entry_lines set entry_id = ${to} where company_id = ${company} and entry_id = ${from};
end $$`
