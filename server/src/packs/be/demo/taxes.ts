import type { DemoTax } from './story.ts'

const tax = (code: string, charged: string, deductible = '100.00'): DemoTax => ({ code, charged, deductible })

export const sale21 = tax('V21', '21.00')
export const sale6 = tax('V06', '6.00')
/** The customer owes the tax. */
export const saleReversed = tax('VCC', '0.00')
export const saleExempt = tax('VFR', '0.00')
export const goods21 = tax('AM21', '21.00')
export const goodsFromEu = tax('AMIC21', '0.00')
export const goodsReversed = tax('AMCC21', '0.00')
export const services21 = tax('AS21', '21.00')
export const servicesReversed = tax('ASCC21', '0.00')
export const services6 = tax('AS06', '6.00')
/** Half of the tax on a car may be deducted. */
export const car21 = tax('AS21D50', '21.00', '50.00')
export const investment21 = tax('AI21', '21.00')
export const exempt = tax('AS44', '0.00')
/** For a company under the exemption of small businesses. */
export const services21NotDeducted = tax('AS21ND', '21.00', '0.00')
export const investment21NotDeducted = tax('AI21ND', '21.00', '0.00')
