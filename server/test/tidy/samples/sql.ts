/** The rules about SQL, each with what it must find and what it must leave alone. */
import { sqlClock } from '../clock.ts'
import { floatInSql } from '../money.ts'
import { area, type Proof, sample, samples } from './proof.ts'
import { sessionSet } from '../session.ts'
import { foreignWrite, impureRules, sharedTable, sqlOutsideStore } from '../sql.ts'

const entries = 'server/src/areas/books/entries'
const migration = 'server/migrations/0099_sample.sql'
const books = { areas: [area('entries', ['entries', 'directory.seals']), area('journals', ['journals'])] }

export const sqlProofs: readonly Proof[] = [
  {
    name: 'SQL outside store.ts',
    rule: sqlOutsideStore,
    bad: [
      ...samples(
        `${entries}/actions.ts`,
        'const rows = await db.all(sql`select 1`) /*!*/',
        `await db.query('select id from entries') /*!*/`,
        'const found = ` /*!*/\n  with x as (select id from entries) select 1`',
        'await db.query(`insert into entries (id) values (${id})`) /*!*/',
        `await db.query('UPDATE entries AS e SET state = 1') /*!*/`,
        `await db.query("delete from entries e where id = 1") /*!*/`,
        `await db.query('DELETE FROM entries') /*!*/`,
        `await db.query('SELECT id FROM entries') /*!*/`,
        `await db.query('create table entries (id bigint)') /*!*/`,
        `await db.query('select app_now()') /*!*/`,
        `import { Client } from 'pg' /*!*/`,
      ),
      ...samples('server/src/lib/dates.ts', 'const text = `select day from days` /*!*/'),
      ...samples('server/src/packs/be/index.ts', 'const text = sql`select 1` /*!*/'),
      ...samples('server/src/kernel/route/route.ts', `await db.query('select id from revisions') /*!*/`),
      ...samples(`${entries}/other-store.ts`, 'const rows = sql`select 1` /*!*/'),
    ],
    good: [
      ...samples(`${entries}/store.ts`, 'export const all = (db: Db) => db.all(sql`select id from entries`)'),
      ...samples('server/src/kernel/log/feed-store.ts', 'const text = sql`select seq from feed`'),
      ...samples('server/src/kernel/write/write.ts', 'const text = `set local lock_timeout = 1`'),
      ...samples(`${entries}/post.test.ts`, 'await db.query(`select count(*) from entries`)'),
      ...samples(
        `${entries}/routes.ts`,
        `// select id from entries\nconst summary = 'Select a journal from the list'`,
        `const text = 'Insert into a line, update the set, or delete from the bin'\nimport type { Pool } from 'pg'`,
      ),
    ],
  },
  {
    name: 'rules that wait or touch the world',
    rule: impureRules,
    bad: samples(
      `${entries}/rules.ts`,
      'export const balanced = async () => true /*!*/',
      'const rows = await fetchRows() /*!*/',
      `import { sql } from '../../../kernel/write/sql.ts' /*!*/`,
      `import { linesOf } from './store.ts' /*!*/`,
      `import { readFileSync } from 'node:fs' /*!*/`,
    ),
    good: samples(
      `${entries}/rules.ts`,
      `import type { Tx } from '../../../kernel/write/write.ts'\nimport { Problem } from '../../../kernel/route/problem.ts'\nexport const balanced = () => true`,
    ),
  },
  {
    name: 'a write by a non-owner',
    rule: foreignWrite,
    bad: [
      sample(`${entries}/store.ts`, 'sql`insert into journals (id) values (1)` /*!*/', books),
      sample(`${entries}/store.ts`, 'sql`update only journals j set last_number = 1` /*!*/', books),
      sample(`${entries}/store.ts`, 'sql`with gone as (delete from public.journals returning id) select id from gone` /*!*/', books),
      sample(`${entries}/store.ts`, 'sql`merge into "journals" j using x on true` /*!*/', books),
      sample(`${entries}/store.ts`, 'sql`insert into feed (seq) values (1)` /*!*/', books),
      sample(`${entries}/store.ts`, 'sql`insert into directory.users (id) values (1)` /*!*/', books),
      sample(`${entries}/store.ts`, 'sql`insert into ${table} (id) values (1)` /*!*/', books),
      sample('server/src/kernel/write/write.ts', 'sql`update entries set version = 1` /*!*/', books),
    ],
    good: [
      sample(`${entries}/store.ts`, 'sql`insert into entries (id) values (1) on conflict (id) do update set id = 2`', books),
      sample(`${entries}/store.ts`, 'sql`update entries e set state = 1 from journals j where j.id = e.journal_id`', books),
      sample(`${entries}/store.ts`, 'sql`select id from journals for no key update of journals`', books),
      sample(`${entries}/store.ts`, 'sql`delete from directory.seals`', books),
      sample('server/src/kernel/write/write.ts', 'sql`update ${table} set version = 1`', books),
      sample(`${entries}/post.test.ts`, 'sql`insert into journals (id) values (1)`', books),
    ],
  },
  {
    name: 'a table with two owners',
    rule: sharedTable,
    bad: [{ source: { files: [], messages: [], areas: [area('entries', ['lines']), area('ledger', ['lines'])] }, lines: [1] }],
    good: [{ source: { files: [], messages: [], areas: books.areas }, lines: [] }],
  },
  {
    name: 'a float in SQL',
    rule: floatInSql,
    bad: [
      ...samples(
        migration,
        'create table entries (\n  id bigint,\n  amount double precision, /*!*/\n  rate real /*!*/\n);',
        'create table entries (amount money /*!*/);',
        'alter table entries add column amount float8 /*!*/;',
      ),
      ...samples(
        `${entries}/store.ts`,
        'sql`select sum(amount)::float8 from entries` /*!*/',
        'sql`select cast(amount as real) from entries` /*!*/',
      ),
    ],
    good: [
      ...samples(migration, `-- never real, float or money\ncreate table entries (amount numeric(15,2), label text default 'real money');`),
      ...samples(`${entries}/store.ts`, 'sql`select amount::text from entries`'),
    ],
  },
  {
    name: 'the server’s clock in SQL',
    rule: sqlClock,
    bad: [
      ...samples(
        migration,
        'create table entries (\n  at timestamptz default now(), /*!*/\n  day date default current_date /*!*/\n);',
        'select CURRENT_TIMESTAMP /*!*/;\nselect localtimestamp /*!*/, clock_timestamp() /*!*/;\nselect transaction_timestamp(), statement_timestamp() /*!*/;',
        `select 'now'::timestamptz /*!*/;`,
        "create function later() returns timestamptz language sql as\n$$ select now() + interval '1 day' /*!*/ $$;",
        'create function app_now() returns timestamptz language sql as $$ select now() $$;\nselect now() /*!*/;',
      ),
      ...samples(`${entries}/store.ts`, 'const recent = sql`where at > now()` /*!*/', `const text = 'at = current_date' /*!*/`),
    ],
    good: [
      ...samples(
        migration,
        '-- not now()\ncreate table entries (at timestamptz default app_now(), current_dates integer);',
        'create or replace function app_now() returns timestamptz language sql stable as\n$$ select clock_timestamp() $$;',
        'create function public.app_now() returns timestamptz return clock_timestamp();',
        `select set_config('app.bound', transaction_timestamp()::text, true) where current_setting('app.bound', true) = transaction_timestamp()::text;`,
      ),
      ...samples(`${entries}/store.ts`, 'sql`select app_now()`'),
    ],
  },
  {
    name: 'a session-level SET',
    rule: sessionSet,
    bad: [
      ...samples(
        migration,
        `set search_path = directory /*!*/;`,
        `create table a (id bigint);\nset lock_timeout to '1s' /*!*/;\nSET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY /*!*/;\nset role partita_app /*!*/;`,
        'create function f() returns void language plpgsql as $$\nbegin\n  set app.company_id = 1; /*!*/\nend $$;',
        `select set_config('app.company_id', coalesce(x, ','), false) /*!*/;\nselect set_config('a', 'b', $1) /*!*/;`,
      ),
      ...samples(
        'server/src/kernel/write/database.ts',
        'await client.query(`set session app.user = 1`) /*!*/',
        "sql`select set_config('a', ${b}, ${local})` /*!*/",
      ),
    ],
    good: [
      ...samples(
        migration,
        `set local lock_timeout = '1s';\nset constraints all immediate;\nset transaction read only;`,
        `update entries\nset state = 1, note = 'a';\ninsert into a values (1) on conflict (id) do update set id = 2;`,
        `create function f() returns void language sql security definer set search_path = '' as $$ select 1 $$;`,
        `select set_config('app.company_id', coalesce(x, ','), true), set_config('a', 'b', is_local => true);`,
      ),
      ...samples(`${entries}/store.ts`, 'sql`update entries set state = ${state}`'),
    ],
  },
]
