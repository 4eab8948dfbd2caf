import { data, json, plain, route } from '../../kernel/route.ts'
import { CompanyMember, membersOf } from '../access/index.ts'
import { createCompany } from './actions.ts'
import { readCompany } from './resource.ts'
import { Company, NewCompany } from './schema.ts'
import * as store from './store.ts'

export const routes = [
  route({
    method: 'GET',
    url: '/v1/companies',
    ability: 'read',
    role: 'none',
    demo: 'allowed',
    limit: 'read',
    reply: plain(Company),
    summary: 'List your company files',
    run: ({ db, actor }) => store.list(db, actor),
  }),
  route({
    method: 'POST',
    url: '/v1/companies',
    ability: 'write',
    role: 'manager',
    demo: 'blocked',
    limit: 'write',
    codes: ['company_limit_reached'],
    body: NewCompany,
    status: 201,
    reply: json(Company),
    summary: 'Create a company file',
    description: 'With `firm` absent the file goes to the only firm you manage; with null it stands alone and needs no role.',
    example: {
      body: {
        name: 'Boulangerie Martin SRL',
        country_pack: 'BE',
        enterprise_number: '0403.170.701',
        vat_number: 'BE 0403.170.701',
        city: 'Namur',
      },
    },
    run: ({ tx, actor, now, body }) => createCompany(tx, actor, now, body),
  }),
  route({
    method: 'GET',
    url: '/v1/companies/:company',
    ability: 'read',
    role: 'reviewer',
    demo: 'allowed',
    limit: 'read',
    reply: json(Company),
    summary: 'Read a company file',
    run: ({ db, company }) => readCompany(db, company.id),
  }),
  route({
    method: 'GET',
    url: '/v1/companies/:company/members',
    ability: 'read',
    role: 'reviewer',
    demo: 'allowed',
    limit: 'read',
    reply: data(CompanyMember),
    summary: 'Users assigned to the company file with their role',
    description: 'Everyone who may enter the file, with the role that counts there; assigned people who at present may not are inactive.',
    run: ({ db, company }) => membersOf(db, company.id),
  }),
]
