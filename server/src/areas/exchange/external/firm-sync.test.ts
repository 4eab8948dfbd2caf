import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { linkedFile, linkedFirm, platformConfig, signedIn } from '../../../../test/harness/platform/linked.ts'
import { type Caller, openWorld, world } from '../../../../test/harness/world.ts'
import { addFirm, externalPlatform, standInMember } from '../../../../test/stand-ins/external-platform.ts'
import { faults, replies } from '../../../../test/stand-ins/http-service.ts'

const there = await externalPlatform()
const w = await openWorld({ config: platformConfig(there) })
afterAll(() => there.close())
beforeEach(() => void (there.fault = null))

type Member = { id: number; email: string; role: string; is_active: boolean; invitation: string | null }
const teamOf = async (caller: Caller, path: string): Promise<Record<string, Member>> => {
  const { body } = await caller('POST', `${path}/sync`)
  return Object.fromEntries(body.members.map((member: Member) => [member.email, member]))
}
const notesOf = async (caller: Caller, path: string): Promise<string[]> => {
  const { body } = await caller('GET', `${path}/activity`)
  return body.data.map(({ summary }: { summary: string }) => summary)
}

describe('POST /v1/firms/:firm/sync', () => {
  test('200 mirrors firm, team and company files; a second one changes nothing but the time', async () => {
    const { firm, caller, path } = await linkedFirm(w, there, 2)
    const first = await caller('POST', `${path}/sync`)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ name: firm.name, source: 'external' })
    expect(first.body.companies).toHaveLength(2)
    const shown = await caller('GET', `/v1/companies/${first.body.companies[0].public_token}`)
    expect(shown.body).toMatchObject({
      source: 'external',
      external_id: firm.companies[0]?.id,
      city: 'Namur',
      fiscal_year_start: '2026-01-01',
    })
    expect(shown.body.synced_at).not.toBeNull()
    const second = await caller('POST', `${path}/sync`)
    expect(second.body.companies).toEqual(first.body.companies)
    const again = await caller('GET', `/v1/companies/${first.body.companies[0].public_token}`)
    expect(again.body.version).toBe(shown.body.version)
    expect(again.body.synced_at > shown.body.synced_at).toBe(true)
  })

  test('200 what changed there changes here; a file taken out of use is archived', async () => {
    const linked = await linkedFirm(w, there)
    const file = await linkedFile(w, there, linked)
    Object.assign(file.source.company, { name: 'Boulangerie Martin SRL', city: 'Liège' })
    Object.assign(linked.firm.companies[0] ?? {}, { is_active: false })
    linked.firm.name = 'Fiduciaire Martin'
    const { body } = await linked.caller('POST', `${linked.path}/sync`)
    expect(body.name).toBe('Fiduciaire Martin')
    expect((await linked.caller('GET', file.path)).body).toMatchObject({ name: 'Boulangerie Martin SRL', city: 'Liège', is_active: false })
    const fixed = await linked.caller('PATCH', linked.path, { body: { name: 'Another name' } })
    expect([fixed.status, Object.keys(fixed.body.errors)]).toEqual([422, ['name']])
  })

  test('200 the professional quality and the partnership of the firm are those of the platform', async () => {
    const { firm, caller, path } = await linkedFirm(w, there)
    expect((await caller('GET', path)).body).toMatchObject({ itaa_quality: null, is_partner: false })
    Object.assign(firm, { itaa_quality: 'Expert-comptable certifié', is_partner: true })
    const { body } = await caller('POST', `${path}/sync`)
    expect(body).toMatchObject({ itaa_quality: 'Expert-comptable certifié', is_partner: true })
  })

  test('200 members are added, changed and deactivated, and never removed', async () => {
    const { firm, caller, path } = await linkedFirm(w, there)
    const colleague = standInMember('encoder')
    firm.members.push(colleague)
    expect((await teamOf(caller, path))[colleague.email]).toMatchObject({ role: 'encoder', is_active: true, invitation: null })
    colleague.role = 'manager'
    expect((await teamOf(caller, path))[colleague.email]).toMatchObject({ role: 'manager' })
    colleague.is_active = false
    expect((await teamOf(caller, path))[colleague.email]).toMatchObject({ role: 'manager', is_active: false })
    firm.members.pop()
    expect((await teamOf(caller, path))[colleague.email]).toMatchObject({ is_active: false })
  })

  test('200 what was changed here stays until the platform changes its own; an admin made here stays one', async () => {
    const { firm, caller, path } = await linkedFirm(w, there)
    const colleague = standInMember('encoder')
    firm.members.push(colleague)
    const { id } = (await teamOf(caller, path))[colleague.email] ?? { id: 0 }
    await caller('PATCH', `${path}/members/${id}`, { body: { role: 'reviewer' } })
    expect((await teamOf(caller, path))[colleague.email]).toMatchObject({ role: 'reviewer' })
    await w.rows(`update firm_members set role = 'admin' where user_id = $1`, [id])
    colleague.role = 'manager'
    expect((await teamOf(caller, path))[colleague.email]).toMatchObject({ role: 'admin' })
  })

  test('200 the last admin stays, which the activity tells', async () => {
    const { member, caller, path } = await linkedFirm(w, there)
    member.role = 'manager'
    expect((await teamOf(caller, path))[member.email]).toMatchObject({ role: 'admin' })
    expect(await notesOf(caller, path)).toContain(
      `Rôle de ${member.name} conservé, contrairement à la plateforme externe : c’est le dernier admin du cabinet.`,
    )
  })

  test('200 an account of its own is invited, password and name untouched; with an unverified address it is left out', async () => {
    const { firm, caller, path } = await linkedFirm(w, there)
    const [verified, unverified] = [await w.outsider(), await w.outsider()]
    await w.rows('update directory.users set email_verified_at = now() where id = $1', [verified.user_id])
    const emails = await w.rows<{ id: string; email: string }>('select id, email from directory.users where id = any($1) order by id', [
      [verified.user_id, unverified.user_id],
    ])
    firm.members.push(...emails.map(({ email }) => standInMember('manager', { email, name: 'As the platform says' })))
    const team = await teamOf(caller, path)
    expect(team[emails[0]?.email ?? '']).toMatchObject({ role: 'manager', is_active: false, invitation: 'pending' })
    expect(team[emails[1]?.email ?? '']).toBeUndefined()
    expect((await verified('GET', path)).status).toBe(404)
    expect(await w.rows('select name, auth_source, external_id from directory.users where id = $1', [verified.user_id])).toEqual([
      { name: 'Anne Dubois', auth_source: 'local', external_id: null },
    ])
    expect((await verified('POST', `/v1/auth/invitations/${path.split('/')[3]}/accept`)).status).toBe(204)
    expect((await teamOf(caller, path))[emails[0]?.email ?? '']).toMatchObject({ role: 'manager', is_active: true })
  })

  test('200 assignments follow the platform; those of others stay', async () => {
    const [admin, encoder] = [standInMember(), standInMember('encoder')]
    const linked = await linkedFirm(w, there, 2, [admin, encoder])
    const [one, two] = linked.firm.companies
    one?.members.push({ id: encoder.id, role: 'encoder' })
    const file = await linkedFile(w, there, linked)
    const working = await signedIn(w, encoder.email)
    expect((await working('GET', file.path)).status).toBe(200)
    one?.members.pop()
    two?.members.push({ id: encoder.id, role: 'reviewer' })
    await linked.caller('POST', `${linked.path}/sync`)
    expect((await working('GET', file.path)).status).toBe(404)
    const { body } = await working('GET', '/v1/companies')
    expect(body.map(({ external_id }: { external_id: string }) => external_id)).toEqual([two?.id])
  })

  test('200 the licence limits users and files: what is left out is in the activity', async () => {
    const linked = await linkedFirm(w, there, 4)
    await w.rows(`update firms set created_at = created_at - interval '40 days' where external_id = $1`, [linked.firm.id])
    const late = standInMember('encoder', { name: 'Trop Tard' })
    linked.firm.members.push(late)
    const { body } = await linked.caller('POST', `${linked.path}/sync`)
    expect(body.companies).toHaveLength(2)
    expect(body.members).toHaveLength(1)
    expect(await notesOf(linked.caller, linked.path)).toEqual(
      expect.arrayContaining([
        'Non repris de la plateforme externe : Trop Tard, parce que le nombre d’utilisateurs de la licence est atteint.',
        'Dossiers de la plateforme externe non repris : 2 au-delà de la licence, 0 sans données valables.',
      ]),
    )
  })

  test('200 a file in the bin stays there, and one without valid data is left out', async () => {
    const linked = await linkedFirm(w, there, 2)
    const file = await linkedFile(w, there, linked)
    await linked.caller('DELETE', file.path)
    there.companies.set(linked.firm.companies[1]?.id ?? '', {
      ...file.source,
      company: { name: 'x', vat_regime: 'none; drop table companies' },
    })
    const { status, body } = await linked.caller('POST', `${linked.path}/sync`)
    expect([status, body.companies.length]).toEqual([200, 1])
    expect((await linked.caller('GET', file.path)).status).toBe(404)
  })

  test('200 ten mirrors at once make each file once', async () => {
    const { firm, caller, path } = await linkedFirm(w, there, 5)
    const answers = await Promise.all(Array.from({ length: 10 }, () => caller('POST', `${path}/sync`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [{ count } = { count: 0 }] = await w.rows<{ count: number }>(
      'select count(*)::integer as count from companies c join firms f on f.id = c.firm_id where f.external_id = $1',
      [firm.id],
    )
    expect(count).toBe(5)
  })

  test('422 not_linked for a firm made here, for one the platform does not know, and without a platform', async () => {
    const manager = await w.as('manager')
    expect((await manager('POST', 'F/sync')).body.code).toBe('not_linked')
    const { firm, caller, path } = await linkedFirm(w, there)
    there.firms.delete(firm.id)
    expect((await caller('POST', `${path}/sync`)).body.code).toBe('not_linked')
    const alone = await world()
    onTestFinished(() => alone.close())
    expect((await (await alone.as('manager'))('POST', 'F/sync')).body.code).toBe('not_linked')
  })

  test('503 external_unavailable for every fault, and what was mirrored stays', { timeout: 60_000 }, async () => {
    const { firm, caller, path } = await linkedFirm(w, there, 2)
    for (const [name, answer] of Object.entries({ ...faults, '429': replies(429) })) {
      if (name.startsWith('silence') || name === 'an answer without end') continue
      there.fault = { path: `/companies/${firm.companies[1]?.id}`, answer }
      const { status, body } = await caller('POST', `${path}/sync`)
      expect([name, status, body.code]).toEqual([name, 503, 'external_unavailable'])
      there.fault = null
      expect((await caller('POST', `${path}/sync`)).status).toBe(200)
    }
  })

  test('503 an answer about another firm', async () => {
    const { firm, caller, path } = await linkedFirm(w, there)
    const other = addFirm(there, [standInMember()])
    there.fault = { path: `/firms/${firm.id}`, answer: replies(200, JSON.stringify(other)) }
    expect((await caller('POST', `${path}/sync`)).status).toBe(503)
  })

  test('401, 403, 404 and 422 before the platform is asked', async () => {
    there.asked.length = 0
    expect((await w.anonymous('POST', 'F/sync')).status).toBe(401)
    expect((await (await w.as('encoder'))('POST', 'F/sync')).body.code).toBe('role_too_low')
    expect((await (await w.as('manager', { abilities: ['read'] }))('POST', 'F/sync')).body.code).toBe('token_ability_missing')
    expect((await (await w.outsider())('POST', 'F/sync')).status).toBe(404)
    expect((await (await w.as('manager'))('POST', 'F/sync', { headers: { 'x-dry-run': '1' } })).body.code).toBe('dry_run_unsupported')
    const demo = await w.makeFirm(true)
    const visitor = await w.outsider()
    await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [demo.id, visitor.user_id])
    expect((await visitor('POST', `/v1/firms/${demo.public_token}/sync`)).body.code).toBe('demo_mode')
    expect(there.asked).toEqual([])
  })
})
