import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { hashOfToken } from '../../../../server/src/kernel/http/admit.ts'
import { multipart, png } from '../../../../server/test/harness/multipart.ts'
import { checkout, nodeEnvironment, run } from '../../../lib/checkout.ts'
import { expectSuccess, type Fixture } from '../fixture.ts'
import { call } from '../http.ts'

/** The program itself, to be started and killed. */
export const program = path.join(checkout, 'server/src/cli.ts')
/** The operator's command line on an installation. */
export const partita = ({ services }: Fixture, words: readonly string[]) =>
  run(process.execPath, [program, ...words], { cwd: checkout, env: nodeEnvironment(services.env) })

/** Files full of entries, made by the operator's command, and what only the API makes: attachments, and what `more` makes. Returns the firm's token. */
export async function makeFirm(
  fixture: Fixture,
  { files, entries }: { readonly files: number; readonly entries: number },
  more: (base: string, company: string, token: string) => Promise<unknown> = async () => {},
): Promise<string> {
  const seeded = await partita(fixture, ['seed', '--companies', String(files), '--entries', String(entries)])
  if (seeded.code !== 0) throw new Error(`partita seed failed:\n${seeded.stderr}`)
  const [api] = await fixture.start(1, { LIMITS_FACTOR: '100000' })
  const base = api?.base ?? ''
  const token = await signIn(fixture, 'seed@example.com')
  const companies = await fixture.rows<{ public_token: string }>('select public_token from companies order by id')
  for (const { public_token } of companies) {
    const at = `/v1/companies/${public_token}`
    const { data } = expectSuccess(await call<{ data: { id: number }[] }>(base, 'GET', `${at}/entries?per_page=2`, { token }))
    for (const { id } of data) {
      const { raw, headers } = multipart({ field: 'files', name: 'scan.png', value: png(1000) })
      expectSuccess(await call(base, 'POST', `${at}/entries/${id}/attachments`, { token, body: raw, headers }))
    }
    await more(base, public_token, token)
  }
  const [firm] = await fixture.rows<{ public_token: string }>(
    'select f.public_token from firms f join companies c on c.firm_id = f.id limit 1',
  )
  return firm?.public_token ?? ''
}

/** A session for an account that has no password. */
export async function signIn({ rows }: Fixture, email: string): Promise<string> {
  const token = `ptk_${randomBytes(20).toString('hex')}`
  await rows(
    `insert into directory.tokens (user_id, kind, hash, name, abilities) select id, 'session', $2, 'Proof', '{read,write,sync}' from directory.users where email = $1`,
    [email, hashOfToken(token)],
  )
  return token
}
