import { admission, bytes, substitute, expectStatements, quote, type Statement, recordStatements } from '../lib/statements.ts'
import type { CompanyFile, Session } from '../lib/seed.ts'
import type { Fixture } from '../lib/fixture.ts'

/**
 * The statements of a PATCH as the API sends them, in one PL/pgSQL function: token look-up, opening, load, update, activity, stored answer
 * and event. The rules that run in TypeScript are replaced by the assignment that they result in.
 */
export async function definePatchFunction(fixture: Fixture, caller: Session, file: CompanyFile): Promise<string> {
  const path = `/v1/companies/${file.token}/third-parties/${file.records[0]}`
  const { statements } = await recordStatements(fixture, { method: 'PATCH', path, token: caller.token, body: { phone: phoneOf(1) } })
  const [lookUp, , open, load, update, check, note, close] = expectStatements(statements, [
    admission,
    { starts: /^begin$/, values: 0 },
    { starts: /^select .* from open_write\(/, values: 11 },
    { starts: /^select .* from third_parties t where/, values: 1 },
    { starts: /^update third_parties t set/, values: 2 },
    { starts: /^select unnest\(check_balance_assertions\(\)\)/, values: 0 },
    { starts: /^select note_activity\(/, values: 5 },
    { starts: /^select close_write\(/, values: 11 },
    { starts: /^commit$/, values: 0 },
  ])
  return `
    create schema if not exists bench;
    grant usage on schema bench to partita_app;
    create function bench.patch(p_hash bytea, p_company text, p_id bigint, p_phone text) returns text language plpgsql as $bench$
    declare
      v_found record; v_opened record; v_record record; v_recorded boolean;
      v_body text;
      v_operation uuid := gen_random_uuid();
      v_key text := gen_random_uuid()::text;
    begin
      ${selectInto(lookUp, ['p_hash', 'p_company'], 'v_found')}
      ${selectInto(open, openArguments(open), 'v_opened')}
      if v_opened.replay is not null or (v_opened.facts ->> 'is_deleted')::boolean or not (v_opened.facts ->> 'is_active')::boolean then
        raise exception 'the file does not take this write';
      end if;
      ${selectInto(load, ['array[p_id]'], 'v_record')}
      v_record.phone := p_phone;
      ${selectInto(update, ['row_to_json(v_record)', 'p_id'], 'v_record')}
      v_body := row_to_json(v_record);
      perform ${substitute(check, []).replace(/^select /, '')};
      perform ${substitute(note, noteArguments(note)).replace(/^select /, '')};
      ${selectInto(close, closeArguments(close), 'v_recorded')}
      return v_body;
    end $bench$`
}

/** Fifteen digits that no earlier patch has used, because a patch that changes nothing records nothing. */
export const phoneOf = (n: number): string => `+${String(100_000_000_000_000 + n)}`

const selectInto = (statement: Statement, holes: readonly string[], target: string) =>
  `${substitute(statement, holes)} into strict ${target};`

const user = "(v_found.actor ->> 'id')::bigint"
const company = "(v_found.company ->> 'id')::bigint"

/** The arguments that the API sent, with the user, file, key and operation of this write. */
function openArguments({ values }: Statement): string[] {
  const writer = `${quote(String(values[8]))}::jsonb || jsonb_build_object('operation_id', v_operation)`
  const language = quote(String(values[0]))
  return [language, user, 'false', 'null', company, 'v_key', 'v_operation', 'false', `(${writer})`, String(values[9])]
}

/** The line of activity, with the file, user and operation of this write. */
function noteArguments({ values }: Statement): string[] {
  const writer = `(${quote(String(values[3]))}::jsonb || jsonb_build_object('operation_id', v_operation))`
  return ["(v_opened.facts ->> 'firm_id')::bigint", company, user, writer]
}

function closeArguments({ values }: Statement): string[] {
  const [event] = JSON.parse(String(values[8])) as { event: string; data: Record<string, unknown> }[]
  if (event === undefined) throw new Error('The patch announced nothing.')
  const data = Object.keys(event.data).map((name) => `'${name}', ${name === 'changed' ? "jsonb_build_array('phone')" : `v_record.${name}`}`)
  const events = `jsonb_build_array(jsonb_build_object('event', ${quote(event.event)}, 'data', jsonb_build_object(${data.join(', ')})))`
  const firm = "(v_opened.facts ->> 'firm_id')::bigint"
  return ['v_key', 'sha256(v_key::bytea)', '200', 'null', 'v_operation', 'false', firm, company, events, 'null', bytes(values[10])]
}
