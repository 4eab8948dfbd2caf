import { type Static, type TObject, Type } from 'typebox'
import type { Todo } from '../../../../kernel/route/contributions.ts'
import { reportFields } from '../../../../kernel/route/report.ts'
import { langQuery } from '../../../../kernel/route/route.ts'
import { date, decimal, id, nullable, nullableObject, oneOf, publicToken, text } from '../../../../kernel/route/shape.ts'
import { spanParameters, spanQuery } from '../span.ts'

export const DashboardQuery = Type.Object({ ...spanQuery, ...langQuery })

const statuses = ['todo', 'ready', 'done', 'late'] as const

const figure = (description: string) =>
  Type.Object(
    {
      amount: decimal(),
      previous: nullable(Type.String({ format: 'decimal', description: 'A year before; null before the first fiscal year' })),
      lines_url: nullable(Type.String({ description: 'Path and query of the list behind `amount`; null where no single list holds it' })),
    },
    { description },
  )

const Kpis = Type.Object(
  {
    revenue: figure('Turnover: accounts 70'),
    expenses: figure('Class 6 without income tax and appropriation'),
    result: figure('All income less all expenses, income tax included, before appropriation; a profit is positive'),
    cash: figure('Bank and cash accounts on `as_of`'),
    receivable: figure('What customers owe on `as_of`'),
    receivable_overdue: figure('The part of it whose due date has passed; items without one count by their own date'),
    payable: figure('What suppliers are owed on `as_of`, a debt positive'),
    payable_overdue: figure('The part of it whose due date has passed'),
    vat_position: figure('VAT accounts on `as_of`: positive is owed to the administration, negative is to be recovered'),
  },
  { title: 'DashboardKpis' },
)
export type Kpis = Static<typeof Kpis>

const DashboardMonth = Type.Object(
  {
    month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$', description: 'A calendar month; the days of it that are in the span count' }),
    revenue: decimal(),
    expenses: decimal(),
    result: decimal(),
  },
  { title: 'DashboardMonth' },
)
export type DashboardMonth = Static<typeof DashboardMonth>

export const DashboardDeadline = Type.Object(
  {
    kind: text(40),
    company: Type.Object({ public_token: publicToken(), name: text(200) }),
    label: text(190),
    due_on: date(),
    days_left: Type.Integer({ description: 'Negative once the day has passed' }),
    status: Type.Unsafe<(typeof statuses)[number]>({
      ...oneOf(statuses),
      description: '`ready`: finished in the file, and still to be handed over',
    }),
    record: nullableObject({ resource: text(40), id: id() }),
  },
  { title: 'DashboardDeadline' },
)
export type DashboardDeadline = Static<typeof DashboardDeadline>

const RankedThirdParty = Type.Object(
  { third_party: Type.Object({ id: id(), code: text(20), name: text(190) }), amount: decimal() },
  { title: 'RankedThirdParty' },
)
export type RankedThirdParty = Static<typeof RankedThirdParty>

const ranked = (description: string) => Type.Array(RankedThirdParty, { description })

const parameters = Type.Object({
  ...spanParameters,
  as_of: Type.String({ format: 'date', description: 'The day of the balances: the last day of the span, or today if that is earlier' }),
})

/** Areas contribute to-dos, so their names are not written here. */
const todoShape = (todos: readonly Todo[]): TObject =>
  Type.Object(Object.fromEntries(todos.map(({ name }) => [name, Type.Integer({ minimum: 0 })])), {
    title: 'DashboardTodo',
    description: 'What waits for a person in the file; nothing in an archived one',
  })

export const dashboardWith = (todos: readonly Todo[]) =>
  Type.Object(
    {
      ...reportFields(parameters),
      kpis: Kpis,
      monthly: Type.Array(DashboardMonth),
      todo: todoShape(todos),
      deadlines: Type.Array(DashboardDeadline, { description: 'Those of the next 60 days, and late ones; by day' }),
      top_customers: ranked('Five by net amount of invoices and credit notes, VAT left out'),
      top_suppliers: ranked('The same of purchases'),
    },
    { title: 'Dashboard' },
  )
