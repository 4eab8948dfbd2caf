import { externalRoute } from '../../../kernel/route/external-route.ts'
import { data, json, nothing, plain, type Route, route } from '../../../kernel/route/route.ts'
import { MB } from '../../../kernel/files/upload.ts'
import { accountReading, administering, managing, reading, settingUp } from '../../../kernel/route/presets.ts'
import { CompanyMember, membersOf } from '../../platform/access/index.ts'
import type { Registers } from '../../platform/lookup/index.ts'
import { deleteCompany, replacePicture, restoreCompany, updateCompany } from './actions.ts'
import { prepareIcon } from './icon.ts'
import { refreshCompany } from './refresh/refresh.ts'
import { company, readCompany } from './resource.ts'
import { Company, CompanyFilter, CompanyPatch, CompanyDetails, NewCompany, PictureForm, Refresh } from './schema.ts'
import { companySetUp } from './events.ts'
import { createCompany } from './set-up.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company'

const routes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/v1/companies',
    ...accountReading,
    query: CompanyFilter,
    reply: plain(Company),
    summary: 'List your company files',
    description: 'Fiscal years and journals are omitted; read the company file to get them. Archived files are included.',
    example: { query: { trashed: false } },
    run: ({ db, actor, query }) => store.listCompanies(db, actor, query.trashed ?? false),
  }),
  route({
    method: 'POST',
    url: '/v1/companies',
    ...managing,
    codes: ['company_limit_reached'],
    emits: [companySetUp],
    body: NewCompany,
    status: 201,
    reply: json(CompanyDetails),
    summary: 'Create a company file with its accounting set-up',
    description:
      'Creates the chart of accounts, VAT codes, journals, first fiscal year with its periods and settings of the country, and for each bank a journal with its own account. Without `firm` the file is created in the only firm you manage; with null it is standalone and requires no role.',
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
    codes: ['record_in_use'],
    body: CompanyPatch,
    reply: json(CompanyDetails),
    summary: 'Change identity, state and settings of a company file',
    description:
      'An absent field is unchanged and null clears it; `settings` are merged at every depth, `nace_codes` are replaced. `is_active` false archives the file: it remains readable, and only this operation and DELETE can still change it. `logo_url` or `icon_url` null also removes an uploaded picture. While the file is registered on Peppol its enterprise and VAT numbers stay: 422 `record_in_use`.',
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
      'The file is then 404 everywhere except in `GET /v1/companies?trashed=1` and `POST restore`, and no longer counts against the licence. The service never purges it automatically.',
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
    description: 'The file is restored as it was when it was deleted. A file that is not in the bin is unchanged.',
    run: ({ tx, actor }) => restoreCompany(tx, actor.id),
  }),
  route({
    method: 'POST',
    url: `${url}/logo`,
    operation_id: 'uploadCompanyLogo',
    ...settingUp,
    limit: 'upload',
    of: company,
    upload: { field: 'file', max: 1, bytes: 2 * MB, types: ['png', 'jpg', 'webp'], prepare: prepareIcon },
    body: PictureForm,
    reply: json(CompanyDetails),
    summary: 'Replace the logo or the icon of a company file',
    description:
      'An image in the field `file`: png, jpg or webp, at most 2 MB and 25 million pixels; `kind` is `logo` (the default) or `icon`. A company file without an icon gets one derived from its logo: a 256 × 256 png with the whole logo centred on a transparent background, using the first frame of an animation. An existing icon is kept. PATCH with `logo_url` or `icon_url` null removes it.',
    example: { body: { kind: 'logo' } },
    run: ({ tx, record, body, uploads }) => replacePicture(tx, record, uploads, body.kind),
  }),
  route({
    method: 'GET',
    url: `${url}/members`,
    operation_id: 'listCompanyMembers',
    ...reading,
    reply: data(CompanyMember),
    summary: 'Users assigned to the company file with their role',
    description:
      'Everyone with access to the company file and their effective role; assigned people who currently have no access are inactive.',
    run: ({ db, company: entered }) => membersOf(db, entered.id),
  }),
]

const refreshing = (registers: Registers): Route =>
  externalRoute({
    method: 'POST',
    url: `${url}/refresh`,
    operation_id: 'refreshCompany',
    ability: 'write',
    role: 'manager',
    demo: 'blocked',
    limit: 'outbound',
    of: company,
    codes: ['lookup_unavailable', 'lookup_unknown'],
    body: Refresh,
    reply: json(CompanyDetails),
    summary: 'Update a company file from the public register',
    description:
      'Reads the register of the country by enterprise number, in Luxembourg VIES by VAT number, in the language of the file. Empty fields are filled; an address, a legal form or activities that the file has otherwise stay whole. With `overwrite`, name, address, legal form and activity codes are replaced. Numbers and VAT regime never change. `company_sheet_at` tells when the register was last read; if it says nothing new, nothing else changes.',
    example: { body: { overwrite: true } },
    run: ({ record, body, ...context }) => refreshCompany(registers, context, record, body.overwrite ?? false),
  })

export const createRoutes = (registers: Registers): Route[] => [...routes, refreshing(registers)]
