import { data, json, nothing, plain, route } from '../../../kernel/route/route.ts'
import { MB } from '../../../kernel/files/upload.ts'
import { accountReading, administering, managing, reading, settingUp } from '../../../kernel/route/presets.ts'
import { CompanyMember, membersOf } from '../../platform/access/index.ts'
import { deleteCompany, replacePicture, restoreCompany, updateCompany } from './actions.ts'
import { prepareIcon } from './icon.ts'
import { company, readCompany } from './resource.ts'
import { Company, CompanyFilter, CompanyPatch, CompanyDetails, NewCompany, PictureForm } from './schema.ts'
import { createCompany } from './set-up.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company'

export const routes = [
  route({
    method: 'GET',
    url: '/v1/companies',
    ...accountReading,
    query: CompanyFilter,
    reply: plain(Company),
    summary: 'List your company files',
    description: 'Without fiscal years and journals, which the file itself shows. Archived files are listed too.',
    example: { query: { trashed: false } },
    run: ({ db, actor, query }) => store.listCompanies(db, actor, query.trashed ?? false),
  }),
  route({
    method: 'POST',
    url: '/v1/companies',
    ...managing,
    codes: ['company_limit_reached'],
    body: NewCompany,
    status: 201,
    reply: json(CompanyDetails),
    summary: 'Create a company file with its accounting set-up',
    description:
      'Chart of accounts, VAT codes, journals, first fiscal year with its periods and settings of the country, and a journal with an account of its own for each bank. With `firm` absent the file goes to the only firm you manage; with null it stands alone and needs no role.',
    example: {
      body: {
        name: 'Boulangerie Martin SRL',
        country_pack: 'BE',
        enterprise_number: '0403.170.701',
        vat_number: 'BE 0403.170.701',
        city: 'Namur',
        banks: [{ code: 'ING', label: 'ING compte à vue', iban: 'BE68 5390 0754 7034' }],
      },
    },
    run: ({ tx, actor, now, body }) => createCompany(tx, actor, now, body),
  }),
  route({
    method: 'GET',
    url,
    ...reading,
    reply: json(CompanyDetails),
    summary: 'Read a company file with its fiscal years, periods and journals',
    run: ({ db, company: entered }) => readCompany(db, entered.id),
  }),
  route({
    method: 'PATCH',
    url,
    ...settingUp,
    archived: 'allowed',
    of: company,
    body: CompanyPatch,
    reply: json(CompanyDetails),
    summary: 'Change identity, state and settings of a company file',
    description:
      'A field left out is unchanged, null empties it; `settings` are merged at every depth, `nace_codes` replaced. `is_active` false archives the file: it can be read, and takes no other write than this one and DELETE. `logo_url` or `icon_url` null removes an uploaded picture too.',
    example: { body: { city: 'Namur', settings: { history: { trash_retention_days: 60 } } } },
    run: ({ tx, record, body }) => updateCompany(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url,
    ...administering,
    archived: 'allowed',
    binned: 'replay_only',
    of: company,
    status: 204,
    reply: nothing(),
    summary: 'Move a company file to the bin',
    description:
      'It is then 404 everywhere but in `GET /v1/companies?trashed=1` and in `POST restore`, and no longer counts against the licence. Nothing of it is ever purged by the service itself.',
    run: ({ tx, record }) => deleteCompany(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/restore`,
    ...administering,
    archived: 'allowed',
    binned: 'allowed',
    locks: 'keeper',
    codes: ['company_limit_reached', 'restore_conflict'],
    reply: json(CompanyDetails),
    summary: 'Restore a company file from the bin',
    description: 'As it was when it went there. A file that is not in the bin stays as it is.',
    run: ({ tx, actor }) => restoreCompany(tx, actor),
  }),
  route({
    method: 'POST',
    url: `${url}/logo`,
    ...settingUp,
    limit: 'upload',
    of: company,
    upload: { field: 'file', max: 1, bytes: 2 * MB, types: ['png', 'jpg', 'webp'], prepare: prepareIcon },
    body: PictureForm,
    reply: json(CompanyDetails),
    summary: 'Replace the logo or the icon of a company file',
    description:
      'A picture in the field `file`: png, jpg or webp, 2 MB and 25 million pixels at most; `kind` says which, `logo` when it is absent. A file that has no icon gets one made from its logo: a png of 256 × 256 with the whole logo in the middle on a transparent ground, of an animation its first image. An icon that is there stays. PATCH with `logo_url` or `icon_url` null removes it.',
    example: { body: { kind: 'logo' } },
    run: ({ tx, record, body, uploads }) => replacePicture(tx, record, uploads, body.kind),
  }),
  route({
    method: 'GET',
    url: `${url}/members`,
    ...reading,
    reply: data(CompanyMember),
    summary: 'Users assigned to the company file with their role',
    description: 'Everyone who may enter the file, with the role that counts there; assigned people who at present may not are inactive.',
    run: ({ db, company: entered }) => membersOf(db, entered.id),
  }),
]
