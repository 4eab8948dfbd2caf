import { expect, test } from 'vitest'
import { confirmAddress, inviteBySql, linkOf, signedLink } from '../../../../test/harness/accounts/invitations.ts'
import { firmMember } from '../../../../test/harness/members.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const other = await w.sibling()

/** A person with an invitation, a firm with an admin, and both in a second process too. */
async function invited() {
  const firm = await w.makeFirm()
  const [boss, person] = [await firmMember(w, firm, 'admin'), await w.outsider()]
  await confirmAddress(w, person.user_id)
  await inviteBySql(w, firm, person.user_id)
  const link = signedLink(w, await linkOf(w, firm, person.user_id))
  const on = (n: number) =>
    n % 2 === 0
      ? { person, boss, anonymous: w.anonymous }
      : { person: w.callerOn(other, person), boss: w.callerOn(other, boss), anonymous: w.callerOn(other, w.anonymous) }
  return { firm, person, link, on, path: `/v1/auth/invitations/${firm.public_token}` }
}
type Invited = Awaited<ReturnType<typeof invited>>

const stateOf = async ({ firm, person }: Invited) => {
  const notes = await w.rows<{ note: string }>('select note from activity where firm_id = $1 order by id', [firm.id])
  const members = await w.rows('select is_active, invitation from firm_team where firm_id = $1 and user_id = $2', [firm.id, person.user_id])
  return { notes: notes.map(({ note }) => note), members }
}
const joined = { notes: ['invitation_accepted'], members: [{ is_active: true, invitation: null }] }
const gone = (note: string) => ({ notes: [note], members: [] })

test('of fifty acceptances at once, in a session and by the link, exactly one succeeds', async () => {
  const made = await invited()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 5 === 0 ? made.on(n).anonymous('POST', made.link, { body: { accept: true } }) : made.on(n).person('POST', `${made.path}/accept`),
    ),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.every(({ status, body }) => status === 204 || status === 404 || body.code === 'link_used')).toBe(true)
  expect(await stateOf(made)).toEqual(joined)
})

test('of fifty answers at once, half accepting and half declining, exactly one counts', async () => {
  const rounds = await Promise.all(Array.from({ length: 3 }, invited))
  for (const made of rounds) {
    const verbs = Array.from({ length: 50 }, (_, n) => (n % 4 < 2 ? 'accept' : 'decline'))
    const answers = await Promise.all(verbs.map((verb, n) => made.on(n).person('POST', `${made.path}/${verb}`)))
    const won = answers.flatMap(({ status }, n) => (status === 204 ? [verbs[n]] : []))
    expect(won).toHaveLength(1)
    expect(await stateOf(made)).toEqual(won[0] === 'accept' ? joined : gone('invitation_declined'))
  }
})

test('of accepting and withdrawing at once, in fifty firms, the later one finds what the earlier one left', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const made = await invited()
      const { public_token } = made.firm
      const [accepted, removed] = await Promise.all([
        made.on(0).person('POST', `${made.path}/accept`),
        made.on(1).boss('DELETE', `/v1/firms/${public_token}/members/${made.person.user_id}`),
      ])
      return { made, statuses: [accepted.status, removed.status] }
    }),
  )
  for (const { made, statuses } of rounds) {
    const { notes, members } = await stateOf(made)
    expect([statuses[1], members]).toEqual([204, []])
    expect(notes).toEqual(statuses[0] === 204 ? ['invitation_accepted', 'member_removed'] : ['invitation_withdrawn'])
    expect([204, 404]).toContain(statuses[0])
  }
})
