import { bareTotalLabel, besideTotal, grossLabel, netLabel, vatLabel } from './labels.ts'

/** `gross` and `net` say with or without tax; `due` and `base` are likely the same; `total` could be either. */
export type TotalKind = 'gross' | 'due' | 'net' | 'base' | 'vat' | 'total' | 'beside' | 'none'

/** The surest words first: "Montant total HTVA" is a net, "Total TVA" a tax, "Total TVA comprise" a gross. */
export function kindOfLabel(plain: string): TotalKind {
  if (besideTotal.test(plain)) return 'beside'
  const [net, gross] = [netLabel.sure.test(plain), grossLabel.sure.test(plain)]
  if (net !== gross) return net ? 'net' : 'gross'
  if (net && gross) return 'none'
  if (netLabel.likely.test(plain)) return 'base'
  if (vatLabel.test(plain)) return 'vat'
  if (grossLabel.likely.test(plain)) return 'due'
  return bareTotalLabel.test(plain) ? 'total' : 'none'
}
