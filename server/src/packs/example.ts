/** An example company file of a country: a bookshop, its customers and suppliers, and the bookings of one quarter. */
export type ExampleFile = {
  readonly company: {
    readonly name: string
    readonly enterprise_number?: string
    readonly vat_number: string
    readonly street: string
    readonly postal_code: string
    readonly city: string
    readonly banks: readonly { readonly code: string; readonly label: string; readonly iban: string }[]
  }
  /** In the order of their creation, which decides the codes they are given: C00001, S00001 … */
  readonly third_parties: readonly ExampleParty[]
  readonly bookings: readonly ExampleBooking[]
}

type ExampleParty = {
  readonly type: 'customer' | 'supplier'
  readonly name: string
  readonly vat_number?: string
  readonly iban?: string
  readonly country?: string
  readonly city: string
  readonly payment_term_days: number
}

type ExampleLine = { readonly account: string; readonly amount: string; readonly vat_code: string; readonly label: string }

export type ExampleBooking =
  | {
      readonly kind: 'sale' | 'purchase'
      /** The name of the third party. */
      readonly party: string
      readonly date: string
      readonly reference: string
      readonly lines: readonly ExampleLine[]
      /** Makes it a credit note of the entry with this reference. */
      readonly credits?: string
    }
  /** Pays what is still open of the entry with this reference, through the first bank. */
  | { readonly kind: 'payment'; readonly settles: string; readonly date: string }
  | {
      readonly kind: 'wages'
      readonly date: string
      readonly label: string
      readonly cost: string
      readonly payable: string
      readonly amount: string
    }

/** What differs between the countries; the rest of the quarter is the same bookshop everywhere. */
type Differences = {
  readonly company: ExampleFile['company']
  readonly customers: readonly [ExampleParty, ExampleParty]
  readonly suppliers: readonly [electricity: ExampleParty, wholesaler: ExampleParty, abroad: ExampleParty]
  readonly accounts: Readonly<Record<'sales' | 'goods' | 'electricity' | 'wages' | 'wages_payable', string>>
  readonly vat_codes: Readonly<Record<'stationery' | 'books' | 'goods' | 'electricity' | 'abroad', string>>
}

/** The first quarter of 2026. */
export function exampleQuarter({ company, customers, suppliers, accounts, vat_codes }: Differences): ExampleFile {
  const [school, library] = customers.map(({ name }) => name) as [string, string]
  const [electricity, wholesaler, abroad] = suppliers.map(({ name }) => name) as [string, string, string]
  const line = (account: string, vat_code: string) => (label: string, amount: string) => ({ account, vat_code, label, amount })
  const [stationery, books] = [line(accounts.sales, vat_codes.stationery), line(accounts.sales, vat_codes.books)]
  const goods = line(accounts.goods, vat_codes.goods)
  const wages = (date: string, label: string) =>
    ({ kind: 'wages', date, label, cost: accounts.wages, payable: accounts.wages_payable, amount: '2450.00' }) as const
  return {
    company,
    third_parties: [...customers, ...suppliers],
    bookings: [
      {
        kind: 'sale',
        party: school,
        date: '2026-01-12',
        reference: '2026/001',
        lines: [stationery('Papeterie', '400.00'), books('Livres', '250.00')],
      },
      {
        kind: 'purchase',
        party: electricity,
        date: '2026-01-15',
        reference: 'EL-8841',
        lines: [line(accounts.electricity, vat_codes.electricity)('Électricité, décembre', '180.00')],
      },
      { kind: 'purchase', party: wholesaler, date: '2026-01-20', reference: 'F-1207', lines: [goods('Cahiers et stylos', '600.00')] },
      wages('2026-01-31', 'Salaires de janvier'),
      { kind: 'payment', settles: '2026/001', date: '2026-02-05' },
      { kind: 'sale', party: library, date: '2026-02-10', reference: '2026/002', lines: [stationery('Mobilier de lecture', '1000.00')] },
      {
        kind: 'purchase',
        party: abroad,
        date: '2026-02-14',
        reference: 'RE-5512',
        lines: [line(accounts.goods, vat_codes.abroad)('Stylos plume', '800.00')],
      },
      { kind: 'payment', settles: 'EL-8841', date: '2026-02-16' },
      {
        kind: 'sale',
        party: library,
        date: '2026-02-20',
        reference: 'NC 2026/001',
        credits: '2026/002',
        lines: [stationery('Retour d’une étagère', '100.00')],
      },
      wages('2026-02-28', 'Salaires de février'),
      {
        kind: 'sale',
        party: school,
        date: '2026-03-12',
        reference: '2026/003',
        lines: [stationery('Papeterie', '300.00'), books('Livres', '120.00')],
      },
      {
        kind: 'purchase',
        party: wholesaler,
        date: '2026-03-18',
        reference: 'NC-77',
        credits: 'F-1207',
        lines: [goods('Cahiers abîmés', '50.00')],
      },
      { kind: 'payment', settles: 'F-1207', date: '2026-03-25' },
      wages('2026-03-31', 'Salaires de mars'),
    ],
  }
}
