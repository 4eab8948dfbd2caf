import { admission, substitute, expectStatements, quote, type Statement, recordStatements } from '../lib/statements.ts'
import type { Session } from '../lib/seed.ts'
import type { Fixture } from '../lib/fixture.ts'

/**
 * The statements by which the API creates a company file, in one PL/pgSQL function: opening, the file, its set-up, its settings, activity
 * and close. The reads of the request have no counterpart: admission, licence, codes in use, the file as it is answered. Neither side sends
 * X-Client-Mutation-Id, so neither stores an answer.
 */
export async function defineCreateFunction(fixture: Fixture, caller: Session, firm: string, country: string): Promise<string> {
  const asked = {
    method: 'POST',
    path: '/v1/companies',
    token: caller.token,
    body: { name: `Created ${country}`, firm, country_pack: country },
  } as const
  const recorded = await recordStatements(fixture, asked)
  // Only the chart of Luxembourg lacks accounts of accumulated depreciation, which are opened with the file.
  const opened = recorded.statements.filter(({ text }) => text.includes('insert into accounts (company_id, number, label'))
  const statements = recorded.statements.filter((statement) => !opened.includes(statement))
  const [, , open, , lock, , , enter, file, begin, chart, codes, journals, assets, year, mails, end, settings, , , , check, note, close] =
    expectStatements(statements, [
      admission,
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
      { starts: /^insert into fixed_asset_categories/, values: 1 },
      { starts: /^with made as \(\s*insert into fiscal_years/, values: 4 },
      { starts: /^insert into mail_templates/, values: 1 },
      { starts: /^select set_config\('app\.setup', ''/, values: 0 },
      { starts: /^update companies c set/, values: 1 },
      { starts: /^select c\.id, c\.public_token/, values: 1 },
      { starts: /^select .* from \(\s*select y\.id/, values: 1 },
      { starts: /^select .* from \(\s*select j\.id/, values: 0 },
      { starts: /^select unnest\(check_balance_assertions\(\)\)/, values: 0 },
      { starts: /^select note_activity\(/, values: 5 },
      { starts: /^select close_write\(/, values: 11 },
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
      perform ${callOf(open, { 6: 'null', 7: 'v_operation', 9: writer(open.values[8]) })};
      perform ${callOf(lock)};
      ${enter.text.trim()} into strict v_id;
      ${withoutReturning(substitute(file, [newFile(file)]))};
      perform ${callOf(begin)};
      ${substitute(chart, [])};
      ${substitute(codes, [])};
      ${substitute(journals, [])} into v_made;
      ${opened.map((statement) => `${substitute(statement, [])};`).join('\n')}
      ${substitute(assets, [])};
      ${substitute(year, [])} into strict v_year;
      ${substitute(mails, [])};
      perform ${callOf(end)};
      select j.id into strict v_journal from journals j where j.company_id = v_id and j.code = 'OD';
      ${substitute(settings, [withJournal(settings)])};
      perform ${callOf(check)};
      perform ${callOf(note, { 2: 'v_id', 4: writer(note.values[3]) })};
      perform ${callOf(close, { 1: 'null', 2: 'null', 3: 'null', 4: 'null', 5: 'v_operation', 8: 'v_id', 11: 'null' })};
      return v_id;
    end $bench$`
}

/** A `select` that only calls functions, as PL/pgSQL's `perform` wants it. */
const callOf = (statement: Statement, holes: Readonly<Record<number, string>> = {}): string =>
  substitute(
    statement,
    statement.values.map((_value, index) => holes[index + 1] as string),
  ).replace(/^select /, '')

const writer = (value: unknown) => `(${quote(String(value))}::jsonb || jsonb_build_object('operation_id', v_operation))`

/** The statement without its `returning` clause. */
const withoutReturning = (statement: string) => statement.replace(/\s+returning [a-z, ]+$/, '')

const newFile = ({ values }: Statement) =>
  `(${quote(String(values[0]))}::jsonb || jsonb_build_object('id', v_id, 'public_token', left(translate(v_operation::text, '-', ''), 12)))::text`

/** The recorded settings name a journal of another file; it is replaced by the journal of the new file. */
const withJournal = ({ values }: Statement) =>
  `regexp_replace(${quote(String(values[0]))}, '"journal_id":[0-9]+', '"journal_id":' || v_journal, 'g')`
