import { externalRoute } from '../../../kernel/route/external-route.ts'
import { json, plain, type Route } from '../../../kernel/route/route.ts'
import { checkVatNumber, findEnterprise, searchEnterprises } from './actions.ts'
import type { Registers } from './registers.ts'
import { Enterprise, EnterpriseQuery, EnterpriseSearch, numberParam, ViesCheck } from './schema.ts'

const url = '/v1/lookup'
const looking = { method: 'GET', ability: 'read', role: 'none', demo: 'blocked', limit: 'lookup', codes: ['lookup_unavailable'] } as const

export const createRoutes = (registers: Registers): Route[] => [
  externalRoute({
    ...looking,
    url: `${url}/enterprises`,
    operation_id: 'searchEnterprises',
    query: EnterpriseSearch,
    reply: plain(Enterprise),
    summary: 'Search the public registers by name',
    description:
      'At most 25 enterprises, best first: the name itself, names that begin with the text, then names with words that begin with its words. Without `country`, that of your first firm is searched. Luxembourg has no register that can be searched: the list is empty.',
    example: { query: { q: 'boulangerie martin', country: 'BE' } },
    run: (context) => searchEnterprises(registers, context, context.query),
  }),
  externalRoute({
    ...looking,
    url: `${url}/enterprises/:number`,
    operation_id: 'getEnterprise',
    params: numberParam,
    query: EnterpriseQuery,
    reply: json(Enterprise),
    summary: 'Read an enterprise in the public register',
    description:
      'Belgium: the open data of the register, as the operator loaded it. France: the register of enterprises. Luxembourg: VIES, by VAT number. Without `country`, ten digits are Belgian, nine digits French, and a letter with digits is of Luxembourg. An unknown number is 404. Answers of other services are kept for 24 hours.',
    example: { query: { country: 'BE' } },
    run: (context) => findEnterprise(registers, context, context.params.number, context.query.country),
  }),
  externalRoute({
    ...looking,
    url: `${url}/vat-numbers/:number`,
    operation_id: 'checkVatNumber',
    params: numberParam,
    reply: json(ViesCheck),
    summary: 'Check a VAT number in VIES',
    description:
      'The number with the prefix of its country. `valid` is false only if VIES says so; a member state that does not answer is 503. A valid answer is kept for 24 hours, an invalid one for 1 hour. The check names no requester, so VIES gives no consultation number.',
    run: (context) => checkVatNumber(registers, context, context.params.number),
  }),
]
