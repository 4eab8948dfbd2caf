/** What people do in a company file, one action at a time, for laws that must hold after any of them. */
import { assetActions } from '../fixed-assets/asset-actions.ts'
import { bookingIn } from './booking.ts'
import { type Books, makeBooks } from './books.ts'
import { addDays } from '../../../src/lib/dates.ts'
import { equal } from '../budgets/fixture.ts'
import { ubl, upload } from '../import-files.ts'
import { camt, ownIban, statementForm } from './statement-files.ts'
import { multipart, png } from '../multipart.ts'
import type { Caller, Reply, World } from '../world.ts'

/** A number below the given one, from whoever drives the test. */
export type Random = (below: number) => number
/** The answer of the one request that counts as the action. What it needs is made first; then whoever drives the test is told, then it is done. */
export type Action = (dice: Random) => Promise<Reply>
type Actions = { readonly b: Books; readonly actions: Readonly<Record<string, Action>> }

type Named = { readonly id: number }

// oxlint-disable-next-line max-lines-per-function -- a list of actions, each a line or two
export async function makeActions(w: World, admin: Caller, before: () => Promise<void>): Promise<Actions> {
  const b = await makeBooks(w, admin, { vat_regime: 'monthly' })
  const book = bookingIn(b, admin)
  const send = (method: 'POST' | 'PATCH' | 'DELETE' | 'PUT', path: string, body?: object) =>
    admin(method, `${b.path}/${path}`, body === undefined ? {} : { body })
  const list = async <T extends Named>(path: string): Promise<T[]> => (await admin('GET', `${b.path}/${path}`)).body
  const actOn = async (request: () => Promise<Reply>) => {
    await before()
    return request()
  }
  const act: typeof send = (...request) => actOn(() => send(...request))
  let serial = 0
  const next = () => (serial += 1)
  const own = async (path: string, body: object): Promise<number> => (await send('POST', path, body)).body.id
  const oneOf = <T>(dice: Random, values: readonly T[]): T | undefined => values[dice(values.length)]
  const party = (dice: Random) => own('third-parties', { type: oneOf(dice, ['customer', 'supplier']), name: `Tiers ${next()}` })
  const account = () => own('accounts', { number: `6121${String(1000 + next())}`, label: 'Essai' })
  const vatCode = () => own('vat-codes', { ...vat, code: `X${next()}` })
  const vat = {
    label: 'Essai',
    direction: 'sale',
    mechanism: 'standard',
    rate: '21.00',
    accounts: { due: b.accounts['451000'] },
    grids: {},
  }
  const journal = () => own('journals', { code: `J${next()}`, label: 'Essai', type: 'sale' })
  const analytic = () => own('analytic-codes', { code: `N${next()}`, label: 'Essai', parent_id: axis })
  const axis = await own('analytic-codes', { code: 'AXE', label: 'Axe' })
  const template = {
    journal_id: b.journals.OD,
    label: 'Loyer',
    lines: [
      { account: '610000', debit: '10.00' },
      { account: '499000', credit: '10.00' },
    ],
  }
  const budget = async () => {
    // The oldest year: the others come and go.
    const year = (await list<Named & { periods: unknown[] }>('fiscal-years')).at(-1)
    return {
      name: `Budget ${next()}`,
      fiscal_year_id: year?.id ?? 0,
      lines: [{ account: '61', amounts: equal('10.00', year?.periods.length), note: 'Charges' }],
    }
  }
  /** One day each. */
  const assertion = () => ({ account: '550000', on: addDays('2026-01-01', next()), amount: '10.00' })
  const bankRule = () => ({ name: `Frais ${next()}`, conditions: { sign: 'out', amount_max: '50.00' }, action: { account: '657200' } })
  const recurring = () =>
    own('recurring-entries', { name: `Loyer ${next()}`, kind: 'free', frequency: 'monthly', starts_on: '2046-01-31', template })
  let declared = 0
  /** Each month once. */
  const vatPeriod = () => {
    declared += 1
    return { year: 2030 + Math.floor(declared / 12), period: (declared % 12) + 1 }
  }
  const amount = (dice: Random) => `${dice(900) + 10}.${String(dice(100)).padStart(2, '0')}`
  const saleLine = (dice: Random) => ({ account: '700000', amount: amount(dice), vat_code: oneOf(dice, ['V21', 'V06']) })
  const party1 = { third_party_id: b.customer }
  const rulesIn = async (id: number, count: number) => {
    const made: number[] = []
    for (let n = 0; n < count; n += 1) made.push(await own(`journals/${id}/rules`, { name: `Règle ${next()}` }))
    return made
  }
  /** Two lines of the customer that settle each other but for a few cents, on an account of customers. */
  const pair = async (dice: Random, over = '0.00') => {
    const due = Number(amount(dice))
    const paid = (due - Number(over)).toFixed(2)
    const lines = (debit: object, credit: object) => [debit, credit]
    const one = await send('POST', 'entries', {
      journal_id: b.journals.OD,
      entry_date: '2026-02-10',
      lines: lines({ account: '400000', debit: due.toFixed(2), ...party1 }, { account: '499000', credit: due.toFixed(2) }),
    })
    const other = await send('POST', 'entries', {
      journal_id: b.journals.OD,
      entry_date: '2026-02-11',
      lines: lines({ account: '499000', debit: paid }, { account: '400000', credit: paid, ...party1 }),
    })
    return [one.body.lines[0].id, other.body.lines[1].id].map((entry_line_id: number) => ({ entry_line_id }))
  }
  const documentLine = (dice: Random) => ({
    description: 'Bois',
    amount_net: amount(dice),
    account: '604000',
    vat_code: oneOf(dice, ['AM21', 'AM06']),
  })
  const soldLine = (dice: Random) => ({ amount_net: amount(dice), account: '700000', vat_code: 'V21' })
  const documentBody = (dice: Random) => ({
    direction: 'purchase',
    third_party_id: b.supplier,
    number: `P${next()}`,
    document_date: `2026-0${1 + dice(5)}-15`,
    lines: [documentLine(dice)],
  })
  const document = async (dice: Random): Promise<number> => (await send('POST', 'documents', documentBody(dice))).body.document.id
  const uploadInvoice = () => admin('POST', `${b.path}/document-imports`, upload({ 'facture.xml': ubl({ number: `U${next()}` }) }))
  const sent = async (): Promise<number> => (await uploadInvoice()).body.imports[0].id
  await send('PATCH', `journals/${b.journals['BNP']}`, { iban: ownIban })
  /** Each day once, so that no statement covers the days of another. */
  const uploadStatement = () => {
    const day = new Date(Date.UTC(2026, 0, next() * 2)).toISOString().slice(0, 10)
    const eve = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    const given = {
      number: `S${next()}`,
      opens: '0.00',
      from: eve,
      to: day,
      lines: [
        { amount: '1.00', day },
        { amount: '-2.00', day },
      ],
    }
    return admin('POST', `${b.path}/coda-files`, statementForm({ 'extrait.xml': camt(given) }))
  }
  const statements = async (): Promise<number> => (await uploadStatement()).body.files[0].id
  const transaction = async (): Promise<number> =>
    (await admin('GET', `${b.path}/bank-transactions?coda_file_id=${await statements()}`)).body.data[0].id
  const importedRow = () => ({ account_iban: ownIban, entry_date: '2026-03-12', amount: '5.00', communication: `Ligne ${next()}` })
  const importRows = (rows: readonly object[]) => ({ resource: 'bank-transactions', rows })
  const lastYear = async () =>
    (await list<Named & { code: string; ends_on: string; periods: (Named & { is_locked: boolean })[] }>('fiscal-years'))[0]
  /** The last day of that many months. */
  const after = (starts_on: string, months: number) => {
    const [year = 0, month = 0] = starts_on.split('-').map(Number)
    return new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10)
  }
  const nextYear = async () => {
    const last = (await lastYear())?.ends_on.slice(0, 10) ?? ''
    const starts_on = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
    return { code: `Y${next()}`, starts_on, ends_on: after(starts_on, 12) }
  }
  const period = async (dice: Random) => {
    const years = await list<Named & { periods: (Named & { is_locked: boolean })[] }>('fiscal-years')
    const year = years.at(-1)
    return { year: year?.id ?? 0, period: year?.periods[5 + dice(6)] ?? { id: 0, is_locked: false } }
  }
  const binnedItem = async (path: string, id: number) => {
    await send('DELETE', `${path}/${id}`)
    return (await admin('GET', `${b.path}/trash?per_page=1`)).body.data[0]?.id as number
  }
  const restored = async (path: string, id: number) => act('POST', `trash/${await binnedItem(path, id)}/restore`)
  const attach = (entry: number) =>
    admin('POST', `${b.path}/entries/${entry}/attachments`, multipart({ field: 'files', name: `${next()}.png`, value: png() }))
  const attached = async () => {
    const entry = (await book.free()).body.id as number
    return { entry, id: (await attach(entry)).body.attachments[0].id as number }
  }

  const actions: Record<string, Action> = {
    'a third party': (dice) => act('POST', 'third-parties', { type: oneOf(dice, ['customer', 'supplier']), name: `Tiers ${next()}` }),
    'a third party changed': async (dice) =>
      act('PATCH', `third-parties/${await party(dice)}`, { name: `Autre ${next()}`, note: oneOf(dice, [null, 'Note']), city: 'Namur' }),
    'a third party deleted': async (dice) => act('DELETE', `third-parties/${await party(dice)}`),
    'a third party restored': async (dice) => restored('third-parties', await party(dice)),
    'an account': () => act('POST', 'accounts', { number: `6122${String(1000 + next())}`, label: 'Neuf' }),
    'an account changed': async (dice) =>
      act('PATCH', `accounts/${await account()}`, {
        label: `Autre ${next()}`,
        ...oneOf(dice, [{}, { is_active: false }, { number: `6123${1000 + next()}` }]),
      }),
    'an account deleted': async () => act('DELETE', `accounts/${await account()}`),
    'an account restored': async () => restored('accounts', await account()),
    'a VAT code': (dice) => act('POST', 'vat-codes', { ...vat, code: `Y${next()}`, is_default: dice(2) === 0 }),
    'a VAT code changed': async (dice) =>
      act('PATCH', `vat-codes/${await vatCode()}`, { label: `Autre ${next()}`, is_default: dice(2) === 0 }),
    'a VAT code deleted': async () => act('DELETE', `vat-codes/${await vatCode()}`),
    'a VAT code restored': async () => restored('vat-codes', await vatCode()),
    'a journal': (dice) => act('POST', 'journals', { code: `K${next()}`, label: 'Neuf', type: 'sale', is_default: dice(2) === 0 }),
    'a journal changed': async (dice) =>
      act('PATCH', `journals/${await journal()}`, { label: `Autre ${next()}`, is_default: dice(2) === 0, description: 'Ventes' }),
    'a journal deleted': async (dice) => {
      const id = await journal()
      await rulesIn(id, dice(3))
      return act('DELETE', `journals/${id}`)
    },
    'a journal restored': async (dice) => {
      const id = await journal()
      await rulesIn(id, dice(3))
      return restored('journals', id)
    },
    'a rule': async (dice) => {
      const id = await journal()
      await rulesIn(id, dice(3))
      return act('POST', `journals/${id}/rules`, { name: `Règle ${next()}`, position: 1 + dice(3) })
    },
    'a rule changed': async (dice) => {
      const id = await journal()
      const [rule] = await rulesIn(id, 3)
      return act('PATCH', `journals/${id}/rules/${rule}`, { name: `Autre ${next()}`, position: 1 + dice(3) })
    },
    'a rule deleted': async (dice) => {
      const id = await journal()
      return act('DELETE', `journals/${id}/rules/${(await rulesIn(id, 3))[dice(3)]}`)
    },
    'a rule restored': async (dice) => {
      const id = await journal()
      return restored(`journals/${id}/rules`, (await rulesIn(id, 3))[dice(3)] ?? 0)
    },
    'a fiscal year': async () => act('POST', 'fiscal-years', await nextYear()),
    'a fiscal year shortened or lengthened': async (dice) => {
      const span = await nextYear()
      const id = await own('fiscal-years', span)
      return act('PATCH', `fiscal-years/${id}`, { ends_on: after(span.starts_on, oneOf(dice, [8, 10, 15]) ?? 8) })
    },
    'a fiscal year cut in the middle of a month': async () => {
      const span = await nextYear()
      const id = await own('fiscal-years', span)
      return act('PATCH', `fiscal-years/${id}`, { ends_on: `${after(span.starts_on, 7).slice(0, 8)}15` })
    },
    'a fiscal year deleted': async () => act('DELETE', `fiscal-years/${await own('fiscal-years', await nextYear())}`),
    'a fiscal year restored': async () => restored('fiscal-years', await own('fiscal-years', await nextYear())),
    'a period locked or unlocked': async (dice) => {
      const { year, period: one } = await period(dice)
      return act('POST', `fiscal-years/${year}/periods/${one.id}/${one.is_locked ? 'unlock' : 'lock'}`)
    },
    'an analytic code': () => act('POST', 'analytic-codes', { code: `M${next()}`, label: 'Neuf', parent_id: axis }),
    'an analytic code changed': async () => {
      const parent_id = await analytic()
      await own('analytic-codes', { code: `L${next()}`, label: 'Dessous', parent_id })
      return act('PATCH', `analytic-codes/${parent_id}`, { code: `P${next()}`, label: 'Autre' })
    },
    'an analytic code deleted': async () => act('DELETE', `analytic-codes/${await analytic()}`),
    'an analytic code restored': async () => restored('analytic-codes', await analytic()),
    'a recurring entry': () =>
      act('POST', 'recurring-entries', { name: `Neuf ${next()}`, kind: 'free', frequency: 'monthly', starts_on: '2047-01-31', template }),
    'a recurring entry changed': async (dice) =>
      act(
        'PATCH',
        `recurring-entries/${await recurring()}`,
        oneOf(dice, [{ is_active: false }, { frequency: 'quarterly' }, { name: `Autre ${next()}` }]),
      ),
    'a bank rule made': () => act('POST', 'bank-rules', bankRule()),
    'a bank rule made first': () => act('POST', 'bank-rules', { ...bankRule(), position: 1 }),
    'a bank rule moved': async (dice) => {
      await own('bank-rules', bankRule())
      return act('PATCH', `bank-rules/${await own('bank-rules', bankRule())}`, { position: 1 + dice(2) })
    },
    'a bank rule changed': async () => act('PATCH', `bank-rules/${await own('bank-rules', bankRule())}`, { auto_apply: true }),
    'a bank rule deleted': async () => act('DELETE', `bank-rules/${await own('bank-rules', bankRule())}`),
    'a bank rule restored': async () => restored('bank-rules', await own('bank-rules', bankRule())),
    'a recurring entry deleted': async () => act('DELETE', `recurring-entries/${await recurring()}`),
    'a recurring entry restored': async () => restored('recurring-entries', await recurring()),
    'a VAT return': () => act('POST', 'vat-declarations', vatPeriod()),
    'a VAT return changed': async (dice) =>
      act('PATCH', `vat-declarations/${await own('vat-declarations', vatPeriod())}`, {
        comment: `Note ${next()}`,
        adjustments: { '61': amount(dice) },
      }),
    'a VAT return deleted': async () => act('DELETE', `vat-declarations/${await own('vat-declarations', vatPeriod())}`),
    'a VAT return restored': async () => restored('vat-declarations', await own('vat-declarations', vatPeriod())),
    'the company changed': (dice) =>
      actOn(() =>
        admin('PATCH', b.path, { body: { city: `Ville ${next()}`, settings: { history: { trash_retention_days: 31 + dice(300) } } } }),
      ),
    'a free entry': (dice) => {
      const total = amount(dice)
      const lines = [
        { account: '620200', debit: total },
        { account: '455000', credit: total },
      ]
      return actOn(() => book.free({ label: `Écriture ${next()}`, lines }))
    },
    'an invoice': (dice) => actOn(() => book.sale({ lines: [saleLine(dice), saleLine(dice)], reference: `F${next()}` })),
    'a credit note': async (dice) => {
      const credited_entry_id = (await book.sale({ lines: [saleLine(dice)] })).body.id
      return actOn(() => book.creditNote({ credited_entry_id, lines: [{ ...saleLine(dice), amount: '9.99' }] }))
    },
    'due dates and distributions': async (dice) => {
      const entry = (await book.sale({ lines: [saleLine(dice)] })).body
      const code = await analytic()
      const [first, second] = entry.lines
      const lines = [
        { id: first.id, due_date: `2026-0${1 + dice(9)}-15` },
        { id: second.id, analytics: [{ analytic_code_id: code, percent: '100.00' }] },
      ]
      return act('PATCH', `entries/${entry.id}`, { due_date: `2026-0${1 + dice(9)}-20`, lines })
    },
    'an attachment': async () => {
      const entry = (await book.free()).body.id
      return actOn(() => attach(entry))
    },
    'an attachment deleted': async () => {
      const { entry, id } = await attached()
      return act('DELETE', `entries/${entry}/attachments/${id}`)
    },
    'an attachment restored': async () => {
      const { entry, id } = await attached()
      return restored(`entries/${entry}/attachments`, id)
    },
    'a lettering': async (dice) => act('POST', 'letterings', { lines: await pair(dice) }),
    'a lettering with a difference': async (dice) => act('POST', 'letterings', { lines: await pair(dice, '0.35'), difference: 'post' }),
    'a lettering undone': async (dice) => {
      const over = oneOf(dice, ['0.00', '0.20'])
      return act('DELETE', `letterings/${await own('letterings', { lines: await pair(dice, over), difference: 'post' })}`)
    },
    'a document': (dice) => act('POST', 'documents', documentBody(dice)),
    'a document of somebody new': (dice) =>
      act('POST', 'documents', { ...documentBody(dice), third_party_id: undefined, new_third_party: { name: `Papier ${next()}` } }),
    'a document changed': async (dice) => {
      const lines = [documentLine(dice), { ...documentLine(dice), analytics: [{ analytic_code_id: await analytic(), percent: '100.00' }] }]
      const money = oneOf(dice, [{}, { currency: 'USD', exchange_rate: '1.25' }])
      return act('PATCH', `documents/${await document(dice)}`, { note: `Note ${next()}`, due_date: '2026-04-30', lines, ...money })
    },
    'a document deleted': async (dice) => act('DELETE', `documents/${await document(dice)}`),
    'a document restored': async (dice) => restored('documents', await document(dice)),
    'a document booked': async (dice) => act('POST', `documents/${await document(dice)}/book`, {}),
    'a document made and booked': (dice) => act('POST', 'documents', { ...documentBody(dice), book: true }),
    'a sale numbered by its booking': (dice) =>
      act('POST', 'documents', {
        ...documentBody(dice),
        direction: 'sale',
        number: null,
        third_party_id: b.customer,
        lines: [soldLine(dice)],
        book: true,
      }),
    'an invoice uploaded': () => actOn(uploadInvoice),
    'a paper corrected': async (dice) => {
      const path = `document-imports/${await sent()}`
      const { extracted } = (await send('POST', `${path}/process`)).body
      return act('PATCH', path, { extracted: { ...extracted, number: `C${next()}`, date: `2026-0${1 + dice(5)}-16` } })
    },
    'a paper validated': async (dice) => {
      const path = `document-imports/${await sent()}`
      await send('POST', `${path}/process`)
      return act('POST', `${path}/validate`, { book: dice(2) === 0, third_party_id: b.supplier, direction: 'purchase' })
    },
    'a paper deleted': async () => act('DELETE', `document-imports/${await sent()}`),
    'a paper restored': async () => restored('document-imports', await sent()),
    'an import of third parties': (dice) =>
      act('POST', 'data-imports', {
        resource: 'third-parties',
        rows: Array.from({ length: 1 + dice(4) }, () => ({ type: 'supplier', name: `Import ${next()}` })),
      }),
    'a statement file': () => actOn(uploadStatement),
    'a statement file deleted': async () => act('DELETE', `coda-files/${await statements()}`),
    'a statement file restored': async () => restored('coda-files', await statements()),
    'a bank transaction changed': async (dice) =>
      act(
        'PATCH',
        `bank-transactions/${await transaction()}`,
        oneOf(dice, [{ status: 'ignored' }, { note: `Note ${next()}` }, { third_party_id: b.supplier }]),
      ),
    'bank transactions imported': () => act('POST', 'data-imports', importRows([importedRow(), importedRow()])),
    'a bank transaction matched': async (dice) => {
      const [item] = await pair(dice)
      const imported = await send('POST', 'data-imports', importRows([importedRow()]))
      const id = imported.body.rows[0].id as number
      return act('POST', `bank-transactions/${id}/match`, { allocations: [{ ...item, amount: '5.00' }] })
    },
    ...assetActions({ send, act, own, restored, next, oneOf, customer: b.customer }),
    'a budget': async () => act('POST', 'budgets', await budget()),
    'a budget changed': async (dice) =>
      act(
        'PATCH',
        `budgets/${await own('budgets', await budget())}`,
        oneOf(dice, [{ status: 'approved' }, { lines: [] }, { name: `Plan ${next()}` }]),
      ),
    'a budget filled': async () => {
      const body = await budget()
      return act('POST', `budgets/${await own('budgets', body)}/fill`, { from_fiscal_year_id: body.fiscal_year_id })
    },
    'a budget deleted': async () => act('DELETE', `budgets/${await own('budgets', await budget())}`),
    'a budget restored': async () => restored('budgets', await own('budgets', await budget())),
    'a mail template': async () =>
      act('PATCH', `mail-templates/${(await list<Named>('mail-templates'))[0]?.id}`, { subject: `Documents ${next()}` }),
    'a balance assertion': () => act('POST', 'balance-assertions', assertion()),
    'a balance assertion deleted': async () => act('DELETE', `balance-assertions/${await own('balance-assertions', assertion())}`),
    'a balance assertion restored': async () => restored('balance-assertions', await own('balance-assertions', assertion())),
  }
  return { b, actions }
}
