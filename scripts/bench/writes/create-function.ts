import { filled, known, quoted, type Statement, statementsOf } from '../lib/statements.ts'
import type { Signed } from '../lib/seed.ts'
import type { Stage } from '../lib/fixture.ts'

/**
 * The statements by which the API writes a company file, put into one PL/pgSQL function: opening, the file, its set-up, its settings,
 * activity and close. The rest of the request, which only asks or shows, has no counterpart: who calls, what the licence allows, which codes
 * are taken, the file as it is answered. Neither side is sent with a key, so neither leaves a memo.
 */
export async function createFunction(stage: Stage, caller: Signed, firm: string, country: string): Promise<string> {
  const asked = {
    method: 'POST',
    path: '/v1/companies',
    token: caller.token,
    body: { name: `Created ${country}`, firm, country_pack: country },
  } as const
  const { statements } = await statementsOf(stage, asked)
  const [, , open, , lock, , , enter, file, begin, accounts, codes, journals, year, end, settings, , , , note, close] = known(statements, [
    { starts: /^select .* from admission\(/, values: 5 },
    { starts: /^begin$/, values: 0 },
    { starts: /^select .* from open_write\(/, values: 11 },
    { starts: /^select f\.id/, values: 3 },
    { starts: /^select lock_firm\(/, values: 2 },
    { starts: /^select companies_used\(/, values: 2 },
    { starts: /^select c\.code from companies/, values: 2 },
    { starts: /^select enter_company\(\)/, values: 0 },
    { starts: /^insert into companies/, values: 1 },
    { starts: /^select set_config\('app\.setup', '1'/, values: 0 },
    { starts: /^insert into accounts/, values: 1 },
    { starts: /^insert into vat_codes/, values: 1 },
    { starts: /^with made as \(\s+insert into journals/, values: 1 },
    { starts: /^with made as \(\s*insert into fiscal_years/, values: 4 },
    { starts: /^select set_config\('app\.setup', ''/, values: 0 },
    { starts: /^update companies c set/, values: 1 },
    { starts: /^select c\.id, c\.public_token/, values: 1 },
    { starts: /^select .* from \(\s*select y\.id/, values: 1 },
    { starts: /^select .* from \(\s*select j\.id/, values: 0 },
    { starts: /^select note_activity\(/, values: 5 },
    { starts: /^select close_write\(/, values: 10 },
    { starts: /^commit$/, values: 0 },
  ])
  return `
    create function bench.create_${country.toLowerCase()}() returns bigint language plpgsql as $bench$
    declare
      v_operation uuid := gen_random_uuid();
      v_id bigint;
      v_year bigint;
      v_journal bigint;
      v_made record;
    begin
      perform ${called(open, { 6: 'null', 7: 'v_operation', 9: writer(open.values[8]) })};
      perform ${called(lock)};
      ${enter.text.trim()} into strict v_id;
      ${silent(filled(file, [newFile(file)]))};
      perform ${called(begin)};
      ${filled(accounts, [])};
      ${filled(codes, [])};
      ${filled(journals, [])} into v_made;
      ${filled(year, [])} into strict v_year;
      perform ${called(end)};
      select j.id into strict v_journal from journals j where j.company_id = v_id and j.code = 'OD';
      ${filled(settings, [withJournal(settings)])};
      perform ${called(note, { 2: 'v_id', 4: writer(note.values[3]) })};
      perform ${called(close, { 1: 'null', 2: 'null', 3: 'null', 4: 'null', 5: 'v_operation', 8: 'v_id' })};
      return v_id;
    end $bench$`
}

/** A statement that only calls functions, as PL/pgSQL calls them when nobody looks at the answer. */
const called = (statement: Statement, holes: Readonly<Record<number, string>> = {}): string =>
  filled(
    statement,
    statement.values.map((_value, index) => holes[index + 1] as string),
  ).replace(/^select /, '')

const writer = (value: unknown) => `(${quoted(String(value))}::jsonb || jsonb_build_object('operation_id', v_operation))`

/** What a statement gives back has no taker here. */
const silent = (statement: string) => statement.replace(/\s+returning [a-z, ]+$/, '')

const newFile = ({ values }: Statement) =>
  `(${quoted(String(values[0]))}::jsonb || jsonb_build_object('id', v_id, 'public_token', left(translate(v_operation::text, '-', ''), 12)))::text`

/** The settings name the journal of the file they were taken from; here it is the one of the file that is made. */
const withJournal = ({ values }: Statement) =>
  `regexp_replace(${quoted(String(values[0]))}, '"journal_id":[0-9]+', '"journal_id":' || v_journal, 'g')`
