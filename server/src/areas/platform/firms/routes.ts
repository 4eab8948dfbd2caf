import { data, createdOrExisting, json, nothing, plain, route, type Route } from '../../../kernel/route/route.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { MB } from '../../../kernel/files/upload.ts'
import { accountReading, administering, managing, reading } from '../../../kernel/route/presets.ts'
import { replaceLogo, showFirm, updateFirm, viewerOf } from './actions.ts'
import { Firm, FirmCard, FirmMember, FirmPatch, MemberCompanies, MemberPatch, NewMember, SentLink } from './schema.ts'
import * as store from './store.ts'
import { addTeamMember, changeTeamMember, removeTeamMember, replaceMemberCompanies, sendPasswordLink } from './team.ts'

const firm = '/v1/firms/:firm'
const members = `${firm}/members` as const
const member = `${members}/:user` as const

const isMember: NonNullable<Route['exists']> = async (db, { user = 0 }, { id }) => (await store.findMember(db, id, user)) !== undefined

export const routes = [
  route({
    method: 'GET',
    url: '/v1/firms',
    ...accountReading,
    reply: plain(FirmCard),
    summary: 'List your firms',
    description: 'Members and company files are omitted; read the firm to get them.',
    run: ({ db, actor }) => store.listFirms(db, actor),
  }),
  route({
    method: 'GET',
    url: firm,
    ...reading,
    reply: json(Firm),
    summary: 'Read a firm with its members and company files',
    description: 'Lists the company files you have access to, each with the members assigned to it.',
    run: ({ db, firm: entered, actor }) => showFirm(db, { firm: entered, actor }),
  }),
  route({
    method: 'PATCH',
    url: firm,
    ...managing,
    codes: ['session_token_required'],
    body: FirmPatch,
    reply: json(Firm),
    summary: "Change the firm's identity and contact data",
    description:
      'An absent field is unchanged and null clears it; `logo_url` null also removes an uploaded logo. For a firm that comes from the external platform, name and numbers are changed on that platform. `requires_two_factor` is changed by an admin who has a second factor, in a session.',
    example: { body: { phone: '+32 81 22 33 44', website: 'https://www.fiduciaire.example' } },
    run: ({ tx, firm: entered, actor, body }) => updateFirm(tx, { firm: entered, actor }, body),
  }),
  route({
    method: 'POST',
    url: `${firm}/logo`,
    operation_id: 'uploadFirmLogo',
    ...managing,
    limit: 'upload',
    upload: { field: 'file', max: 1, bytes: 2 * MB, types: ['png', 'jpg', 'webp'] },
    reply: json(Firm),
    summary: "Replace the firm's logo",
    description: 'An image in the field `file`: png, jpg or webp, at most 2 MB. PATCH with `logo_url` null removes it.',
    run: ({ tx, firm: entered, actor, uploads }) => replaceLogo(tx, { firm: entered, actor }, uploads),
  }),
  route({
    method: 'GET',
    url: members,
    ...reading,
    reply: data(FirmMember),
    summary: 'List the members of the firm',
    description:
      '`companies` lists the company files a member is assigned to, limited to those you have access to; `all_companies` is true when the firm role gives access to every file.',
    run: ({ db, firm: entered, actor }) => store.listFirmMembers(db, entered.id, viewerOf({ firm: entered, actor })),
  }),
  externalRoute({
    method: 'POST',
    url: members,
    ...administering,
    locks: 'none',
    codes: ['user_limit_reached', 'session_token_required', 'reauthentication_required'],
    large_body: true,
    body: NewMember,
    status: 201,
    also: 200,
    reply: createdOrExisting(FirmMember),
    summary: 'Add a member',
    description:
      'If the address has no account, one is created with `name` and `password` (201). The account of a colleague, with whom you share a firm, joins unchanged (200). Any other account is invited (200, `invitation` is `pending`): until the person accepts, within 30 days, the member is inactive and has the name you give, else the address. The company files in `company_tokens` are assigned with the given role, an admin as manager. An integration token cannot add an admin; an account with a second factor sends `otp` for it in a session older than 15 minutes.',
    example: {
      body: { email: 'luc@fiduciaire.example', name: 'Luc Peeters', password: 'correct horse battery', role: 'encoder', locale: 'nl' },
    },
    run: addTeamMember,
  }),
  externalRoute({
    method: 'PATCH',
    url: member,
    ...administering,
    locks: 'none',
    codes: ['last_admin', 'user_limit_reached', 'external_account', 'session_token_required', 'reauthentication_required'],
    exists: isMember,
    body: MemberPatch,
    reply: json(FirmMember),
    summary: "Change a member's role, state, name or password",
    description:
      'Name and password can be set only for an account that belongs to no other firm; a new password ends its sessions, and with `revoke_tokens` its integration tokens. For any other account, send a password link. Null leaves name and password unchanged. Of an invited person, only the role changes. An integration token sets no password and makes nobody admin; to make somebody admin, an account with a second factor sends `otp` in a session older than 15 minutes.',
    example: { body: { role: 'manager' } },
    run: changeTeamMember,
  }),
  route({
    method: 'DELETE',
    url: member,
    ...administering,
    codes: ['last_admin'],
    status: 204,
    reply: nothing(),
    summary: 'Detach a member from the firm and its company files',
    description: 'The account is kept, with its access to other firms and company files.',
    run: ({ tx, firm: entered, params }) => removeTeamMember(tx, entered.id, params.user),
  }),
  route({
    method: 'PUT',
    url: `${member}/companies`,
    ...managing,
    exists: isMember,
    large_body: true,
    body: MemberCompanies,
    reply: json(FirmMember),
    summary: "Replace a member's company files",
    description: 'Assigns exactly these company files, each with `role` (encoder when absent); an empty list removes all of them.',
    example: { body: { company_tokens: [], role: 'encoder' } },
    run: ({ tx, firm: entered, actor, params, body }) => replaceMemberCompanies(tx, { firm: entered, actor }, params.user, body),
  }),
  externalRoute({
    method: 'POST',
    url: `${member}/password-reset`,
    operation_id: 'sendPasswordReset',
    ...administering,
    limit: 'account',
    sessions_only: true,
    locks: 'none',
    codes: ['external_account', 'mail_unavailable', 'invitation_pending'],
    status: 202,
    reply: json(SentLink),
    summary: 'Mail a password link to a member',
    description: 'The link is sent to the address of the account, works once and expires after 60 minutes.',
    run: sendPasswordLink,
  }),
]
