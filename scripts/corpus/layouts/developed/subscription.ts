/** A subscription: the sum to pay in large print at the top, a summary, the detail below, a slip to pay with at the foot. */
import { formatCommunication, inFours } from '../../invoice/formats.ts'
import type { Invoice } from '../../invoice/model.ts'
import type { Paper } from '../../output/canvas.ts'
import type { Voice } from '../../invoice/wording.ts'
import type { Layout } from '../layout.ts'
import { column, drawTable } from '../table.ts'
import { addressOf, allSums, buyerLines, mainFacts, otherFacts, paymentLines, vatLine } from './parts.ts'
import { habits } from './words.ts'

const header = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller } = invoice
  paper.box(40, 38, 10, 30, { fill: '#d9531e' })
  paper.text(58, 42, seller.name, { size: 17, bold: true })
  paper.block(58, 66, [[...addressOf(seller, false)].filter(Boolean).join(', '), vatLine(seller, voice)], { size: 8, color: '#555555' })
  paper.block(40, 120, buyerLines(invoice, voice), { size: 10 })
  paper.box(335, 112, 220, 92, { fill: '#fbeee8', radius: 6 })
  const owed = invoice.printed_gross - invoice.prepaid + (invoice.distractors.old_balance ?? 0)
  paper.text(347, 122, voice.say(invoice.paid || invoice.kind !== 'invoice' ? 'gross' : 'to_pay'), { size: 9, color: '#8a3a17' })
  paper.text(347, 136, voice.money(owed), { size: 20, bold: true })
  if (invoice.due_date) paper.text(347, 170, `${voice.say('due')} ${voice.date(invoice.due_date)}`, { size: 9 })
  paper.text(40, 222, voice.title, { size: 14, bold: true })
  const facts = [...otherFacts(invoice, voice, 3).slice(0, 4), ...mainFacts(invoice, voice).slice(0, 2)].filter(
    ([, value]) => paper.measure(value, { size: 9, bold: true }) < 138,
  )
  facts.forEach(([label, value], index) => {
    const [x, y] = [40 + (index % 2) * 265, 246 + Math.floor(index / 2) * 14]
    paper.text(x, y, label, { size: 9, color: '#555555' })
    paper.text(x + 120, y, value, { size: 9, bold: true })
  })
}

/** The payment slip: what is said above once more, in boxes. */
const slip = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  const { seller, communication } = invoice
  const [account] = seller.accounts
  if (!account || invoice.kind !== 'invoice' || invoice.paid) return
  paper.rule(0, 720, paper.width, 720, { dash: 4, width: 0.6, color: '#777777' })
  const cells = [
    [voice.say('to_pay'), voice.money(invoice.printed_gross - invoice.prepaid + (invoice.distractors.old_balance ?? 0))],
    ['IBAN', inFours(account.iban)],
    ['BIC', account.bic],
    [voice.say('communication'), communication === null ? (invoice.number ?? '') : formatCommunication(communication)],
  ] as const
  cells.forEach(([label, value], index) => {
    const [x, y] = [40 + (index % 2) * 265, 734 + Math.floor(index / 2) * 40]
    paper.text(x, y, label, { size: 7.5, color: '#555555' })
    paper.box(x, y + 10, 250, 20, { stroke: '#999999' })
    paper.text(x + 6, y + 15, value, { size: 10.5, family: 'mono' })
  })
}

const draw = (invoice: Invoice, paper: Paper, voice: Voice): void => {
  header(invoice, paper, voice)
  const columns = [
    column('description', 44, 250, 'left', ({ description }) => description),
    column('quantity', 300, 60, 'right', ({ quantity, unit }) => `${voice.quantity(quantity)} ${unit}`),
    column('price', 365, 60, 'right', ({ price }) => voice.money(price)),
    column('amount', 430, 70, 'right', ({ net }) => voice.money(net)),
    column('rate', 505, 46, 'right', ({ rate }) => `${voice.rate(rate)} %`),
  ]
  const style = {
    size: 9,
    rowGap: 6,
    rules: 'rows',
    head: { fill: '#eeeeee' },
    left: 40,
    right: 555,
    bottom: 640,
    top: 60,
    carries: false,
  } as const
  const end = drawTable(paper, 312, columns, invoice, voice, style)
  const rows = allSums(invoice, voice)
  const fits = end + rows.length * 15 + 75 < 715
  if (!fits) paper.page()
  const top = fits ? end + 6 : 60
  rows.forEach(({ label, amount, strong = false }, index) => {
    paper.text(300, top + index * 15, label, { size: 9.5, bold: strong })
    paper.text(500, top + index * 15, amount, { size: 9.5, bold: strong, align: 'right' })
  })
  const below = top + rows.length * 15 + 10
  paper.block(40, below, paymentLines({ ...invoice, communication: null }, voice), { size: 8, leading: 11.5 })
  slip(invoice, paper, voice)
}

export const subscription: Layout = {
  name: 'subscription',
  wants: { lines: [1, 8], prices: 'net' },
  habits,
  families: ['sans', 'condensed', 'narrow'],
  draw,
}
