/** Depreciation by the rules of a country: what is planned at a day, the charges up to a day, and the rows of a plan. Pure. */
export * from './types.ts'
export { beginOf, chargesUntil, plannedDepreciation, planRows } from './plan.ts'
export { disposalAccounts } from './tables.ts'
