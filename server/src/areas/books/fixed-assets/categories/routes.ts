import { reading, settingUp } from '../../../../kernel/route/presets.ts'
import { json, nothing, plain, route } from '../../../../kernel/route/route.ts'
import { createCategory, deleteCategory, updateCategory } from './actions.ts'
import { category } from './resource.ts'
import { Category, CategoryFilter, CategoryPatch, NewCategory } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/fixed-asset-categories'

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: CategoryFilter,
    reply: plain(Category),
    summary: 'List the categories of fixed assets',
    description:
      'By the number of their asset account. A company file starts with the categories of its country, named in the language of the reader until they are given a name.',
    example: { query: { is_active: true } },
    run: ({ db, query }) => store.list(db, query),
  }),
  route({
    method: 'POST',
    url,
    ...settingUp,
    body: NewCategory,
    status: 201,
    reply: json(Category),
    summary: 'Create a category of fixed assets',
    description:
      'Method, life and prorata are the defaults of new assets. Accounts are given by id or number. Without the account of accumulated depreciation or that of the expense, those that the chart suggests for the asset account are used; the former is opened if it does not exist. With the method `none`, for example for land, neither is needed. A company file has at most 200 categories.',
    example: { body: { name: 'Vélos de société', asset_account: '244000', years: '5' } },
    run: ({ tx, body }) => createCategory(tx, body),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...settingUp,
    of: category,
    body: CategoryPatch,
    reply: json(Category),
    summary: 'Change a category of fixed assets',
    description:
      'Existing assets keep their method, life and prorata. The asset account and the account of accumulated depreciation cannot change once depreciation of the category is posted.',
    example: { body: { name: 'Matériel informatique', years: '4' } },
    run: ({ tx, record, body }) => updateCategory(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...settingUp,
    of: category,
    codes: ['record_in_use'],
    status: 204,
    reply: nothing(),
    summary: 'Move an unused category to the bin',
    description: 'A category with assets is in use.',
    run: ({ tx, record }) => deleteCategory(tx, record),
  }),
]
