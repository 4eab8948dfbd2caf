import { created } from '../replies.ts'
import type { Caller, Reply } from '../world.ts'
import type { Books } from '../books/books.ts'

/** So many equal amounts. */
export const equal = (amount: string, count = 12): string[] => Array.from({ length: count }, () => amount)
/** Twelve amounts, zero but for the given months (1 to 12). */
export const inMonths = (given: Readonly<Record<number, string>>, count = 12): string[] =>
  Array.from({ length: count }, (_, index) => given[index + 1] ?? '0.00')

type Shares = readonly { analytic_code_id: number; percent: string }[]

export type TestBudgets = ReturnType<typeof budgetsIn>

/** Budgets of a company file, and the entries they are compared with. */
export function budgetsIn(b: Pick<Books, 'path'>, caller: Caller) {
  const yearOf = async (code = '2026'): Promise<number> => {
    const { body } = await caller('GET', `${b.path}/fiscal-years`)
    return (body as { id: number; code: string }[]).find((year) => year.code === code)?.id ?? 0
  }
  const send = async (body: object, as = caller): Promise<Reply> =>
    as('POST', `${b.path}/budgets`, { body: { name: 'Budget', fiscal_year_id: await yearOf(), ...body } })
  return {
    yearOf,
    send,
    create: (body: object = {}) => created(send(body)),
    show: async (id: number) => (await caller('GET', `${b.path}/budgets/${id}`)).body,
    patch: (id: number, body: object, headers: Record<string, string> = {}) =>
      caller('PATCH', `${b.path}/budgets/${id}`, { body, headers }),
    fill: (id: number, body: object) => caller('POST', `${b.path}/budgets/${id}/fill`, { body }),
    variance: (id: number, query = '') => caller('GET', `${b.path}/budgets/${id}/variance${query}`),
    /** An entry that debits one account and credits the other; shares go on the first line. */
    post: (entry_date: string, [debit, credit]: readonly [string, string], amount: string, analytics: Shares = []) =>
      created(
        caller('POST', `${b.path}/entries`, {
          body: {
            journal: 'OD',
            entry_date,
            lines: [
              { account: debit, debit: amount, analytics },
              { account: credit, credit: amount },
            ],
          },
        }),
      ),
    addYear: (code: string, starts_on: string, ends_on: string) =>
      created(caller('POST', `${b.path}/fiscal-years`, { body: { code, starts_on, ends_on } })),
  }
}
