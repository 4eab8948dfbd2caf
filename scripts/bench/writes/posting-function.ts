import { admission, bytes, substitute, expectStatements, quote, type Statement, recordStatements } from '../lib/statements.ts'
import { type Books, invoice } from '../lib/books.ts'
import type { Session } from '../lib/seed.ts'
import type { Fixture } from '../lib/fixture.ts'

const day = '2026-03-15'

/** The entry as the API passes it to post_entries(), with placeholders for what differs by file and by call. */
export type Template = (books: Books) => string

/**
 * The statements of POST entries/invoice as the API sends them, in one PL/pgSQL function: token look-up, opening, look-up of what the
 * invoice names, posting, reading the entry, activity, stored answer and event. The rules that run in TypeScript are replaced by the entry
 * that they result in.
 */
export async function definePostingFunction(
  fixture: Fixture,
  caller: Session,
  books: Books,
): Promise<{ definition: string; template: Template; trips: number }> {
  const path = `/v1/companies/${books.token}/entries/invoice`
  const body = invoice(books.journal, books.customers[0] ?? 0, day)
  const { statements } = await recordStatements(fixture, { method: 'POST', path, token: caller.token, body })
  const [lookUp, , open, facts, post, load, check, note, close] = expectStatements(statements, [
    admission,
    { starts: /^begin$/, values: 0 },
    { starts: /^select .* from open_write\(/, values: 11 },
    { starts: /^select \(select row_to_json\(r\) from \(\s*select j\.id/, values: 8 },
    { starts: /^select p\.id, p\.number, .* from post_entries\(/, values: 2 },
    { starts: /^select e\.id/, values: 0 },
    { starts: /^select unnest\(check_balance_assertions\(\)\)/, values: 0 },
    { starts: /^select note_activity\(/, values: 5 },
    { starts: /^select close_write\(/, values: 11 },
    { starts: /^commit$/, values: 0 },
  ])
  const definition = `
    create schema if not exists bench;
    grant usage on schema bench to partita_app;
    create function bench.post_invoice(p_hash bytea, p_company text, p_journal bigint, p_party bigint, p_day text, p_entry text) returns text language plpgsql as $bench$
    declare
      v_found record; v_opened record; v_facts record; v_posted record; v_record record; v_recorded boolean;
      v_body text;
      v_operation uuid := gen_random_uuid();
      v_key text := gen_random_uuid()::text;
    begin
      ${selectInto(lookUp, ['p_hash', 'p_company'], 'v_found')}
      ${selectInto(open, openArguments(open), 'v_opened')}
      if v_opened.replay is not null or (v_opened.facts ->> 'is_deleted')::boolean or not (v_opened.facts ->> 'is_active')::boolean then
        raise exception 'the file does not take this write';
      end if;
      ${selectInto(facts, factArguments(facts), 'v_facts')}
      if v_facts.journal is null or json_array_length(v_facts.third_parties) <> 1 or json_array_length(v_facts.vat_codes) <> 1 then
        raise exception 'the file lacks what the invoice names';
      end if;
      ${selectInto(post, ["replace(replace(p_entry, '@party', p_party::text), '@day', p_day)"], 'v_posted')}
      ${selectInto(load, [], 'v_record')}
      v_body := row_to_json(v_record);
      perform ${substitute(check, []).replace(/^select /, '')};
      perform ${substitute(note, noteArguments(note)).replace(/^select /, '')};
      ${selectInto(close, closeArguments(close), 'v_recorded')}
      return v_body;
    end $bench$`
  return { definition, template: templateOf(String(post.values[0]), books), trips: close.trip }
}

const selectInto = (statement: Statement, holes: readonly string[], target: string) =>
  `${substitute(statement, holes)} into strict ${target};`

const user = "(v_found.actor ->> 'id')::bigint"
const company = "(v_found.company ->> 'id')::bigint"
const firm = "(v_opened.facts ->> 'firm_id')::bigint"
const writer = (value: unknown) => `(${quote(String(value))}::jsonb || jsonb_build_object('operation_id', v_operation))`

/** The arguments that the API sent, with the user, file, key and operation of this write. */
const openArguments = ({ values }: Statement): string[] => [
  quote(String(values[0])),
  user,
  'false',
  'null',
  company,
  'v_key',
  'v_operation',
  'false',
  writer(values[8]),
  String(values[9]),
]

/** Journal and customer are arguments of the call; accounts and VAT codes are named by number and code, which are the same in every file. */
function factArguments({ values }: Statement): string[] {
  const listed = (value: unknown) => quote(`{${(value as string[]).join(',')}}`)
  const [, ids, numbers, , codeIds, codes, analytics] = values
  return ['p_journal', listed(ids), listed(numbers), 'array[p_party]', listed(codeIds), listed(codes), listed(analytics)]
}

const noteArguments = ({ values }: Statement): string[] => [firm, company, user, writer(values[3])]

function closeArguments({ values }: Statement): string[] {
  const [event] = JSON.parse(String(values[8])) as { event: string; data: object }[]
  if (event === undefined) throw new Error('The posting announced nothing.')
  const own = "jsonb_build_object('id', v_posted.id, 'number', v_posted.number, 'third_party_id', p_party, 'entry_date', p_day)"
  const published = `jsonb_build_object('event', ${quote(event.event)}, 'data', ${quote(JSON.stringify(event.data))}::jsonb || ${own})`
  return [
    'v_key',
    'sha256(v_key::bytea)',
    '201',
    'null',
    'v_operation',
    'false',
    firm,
    company,
    `jsonb_build_array(${published})`,
    'null',
    bytes(values[10]),
  ]
}

/** pgbench reads a colon before a word as a variable, so a space follows each colon. */
function templateOf(entries: string, from: Books): Template {
  const pattern = JSON.parse(entries) as unknown
  return (to) => {
    const accounts = new Map(Object.entries(from.accounts).map(([number, id]) => [id, to.accounts[number]]))
    const moved = (key: string, value: unknown) => {
      if (value === day) return '@day'
      if (typeof value !== 'number') return value
      if (key === 'third_party_id') return '@party'
      if (key === 'journal_id') return to.journal
      if (key === 'vat_code_id') return to.vat_code
      if (key === 'account_id' && accounts.has(value)) return accounts.get(value)
      throw new Error(`The posting holds a number nobody knows: ${key} ${value}.`)
    }
    return JSON.stringify(pattern, moved, 1).replaceAll(/\n\s*/g, '')
  }
}
