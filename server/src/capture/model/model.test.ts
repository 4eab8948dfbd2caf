import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datelessInvoice, honestAnswer, oddInvoice, plainInvoice, answerWith } from '../../../test/harness/model-answers.ts'
import { pageFromText } from '../../../test/harness/pages.ts'
import { readPages } from '../ocr/read.ts'
import type { Owner } from '../extraction.ts'
import { statusOf } from '../status.ts'
import { reconcile, questionOf, readAnswer } from './index.ts'
import type { AnswerShape } from './shape.ts'

const owner: Owner = {
  country: 'BE',
  currency: 'EUR',
  names: ['Atelier Meunier'],
  vat_number: 'BE0417497106',
  enterprise_number: '0417497106',
  ibans: ['BE68539007547034'],
}
const today = '2026-04-01'

const parsed = (extraction: unknown) => {
  const read = readAnswer({ sheet: extraction })
  if (typeof read === 'string') throw new Error(read)
  return read
}
const reconciled = (text: string, extraction: AnswerShape, source: 'text' | 'ocr' = 'text') => {
  const reading = reconcile(parsed(extraction), { pages: [pageFromText(text)], source, more: false }, owner, today)
  return { ...reading, status: statusOf(reading), codes: reading.warnings.map(({ code }) => code) }
}
const party = (more: Partial<AnswerShape['counterparty']>) => answerWith({ counterparty: { ...honestAnswer.counterparty, ...more } })

describe('an answer', () => {
  const totals = honestAnswer.totals
  test.for([
    ['nothing', null],
    ['a text', 'sheet'],
    ['a list', []],
    ['no sheet', { answer: honestAnswer }],
    ['a sheet that is none', { sheet: 'F2026/0147' }],
    ['a field left out', { sheet: { ...honestAnswer, totals: undefined } }],
    ['an amount in words', { sheet: answerWith({ totals: { ...totals, gross: '1210' as never } }) }],
    ['a type nobody knows', { sheet: answerWith({ document_type: 'ready' as never }) }],
    ['a day that is no day', { sheet: answerWith({ date: 'tomorrow' }) }],
    ['an amount beyond all invoices', { sheet: answerWith({ totals: { ...totals, gross: 1e300 } }) }],
    ['five hundred and one lines', { sheet: answerWith({ lines: Array.from({ length: 501 }, () => honestAnswer.lines[0] as never) }) }],
    ['a name as long as a book', { sheet: party({ name: 'x'.repeat(191) }) }],
  ])('is no extraction: %s', ([, answer]) => {
    expect(readAnswer(answer)).toBe('not_a_sheet')
  })

  const wrong: Readonly<Record<string, Partial<AnswerShape['totals']>>> = {
    'net and tax are not the gross': { net: 1000, vat: 210, gross: 1211 },
    'the tax is not its rate’s': { vat_breakdown: [{ rate: 6, base: 1000, amount: 210 }] },
    'the rates are not the tax': { vat_breakdown: [{ rate: 21, base: 500, amount: 105 }] },
    'a tax without a rate': { vat_breakdown: [] },
    'a rate without its base': { vat_breakdown: [{ rate: 21, base: null, amount: 210 }] },
    'a gross alone': { net: null, vat: null },
  }
  test.for(Object.keys(wrong))('does not add up: %s', (name) => {
    expect(readAnswer({ sheet: answerWith({ totals: { ...totals, ...wrong[name] } }) })).toBe('not_adding_up')
  })

  test('is brought into our spelling; what hides or turns the reading order around is gone', () => {
    const read = parsed({ ...party({ name: 'Alpha\u202e\n Con\u0000struct   SA\ud800', iban: 'be21 0012 3456 7803' }), ready: true })
    expect(read).toMatchObject({ name: 'Alpha Con struct SA\ufffd', iban: 'BE21001234567803', vat_number: 'BE0812345603' })
    expect(read).not.toHaveProperty('ready')
  })

  test('of a credit note is shown with positive amounts, however it was signed', () => {
    const negative = { net: -1000, vat: -210, gross: -1210, vat_breakdown: [{ rate: 21, base: -1000, amount: -210 }] }
    expect(parsed(answerWith({ document_type: 'credit_note', totals: negative })).totals).toEqual(parsed(honestAnswer).totals)
  })

  test('without amounts is an extraction without amounts', () => {
    expect(parsed(answerWith({ totals: { net: null, vat: null, gross: null, vat_breakdown: [] } })).totals).toBeNull()
  })
})

describe('what two readers agree about', () => {
  test('is sure, and the extraction is the one of the rules', () => {
    const alone = readPages([pageFromText(datelessInvoice)], owner, today)
    expect([statusOf(alone), alone.warnings]).toEqual(['needs_review', [{ code: 'low_confidence', detail: 'date' }]])
    const both = reconciled(datelessInvoice, honestAnswer)
    expect([both.status, both.engine, both.warnings]).toEqual(['ready', 'api', []])
    expect(both.extraction).toEqual({ ...alone.extraction, confidence: both.extraction.confidence, nature: 'services' })
    expect(both.extraction.confidence).toBeGreaterThan(alone.extraction.confidence)
  })

  test('is not whose invoice it is: that stays the rules’ own warning', () => {
    const strange = plainInvoice.replace('Atelier Meunier', 'Somebody Else').replace('0417.497.106', '0403.170.701')
    expect(reconciled(strange, honestAnswer).codes).toContain('not_addressed_to_company')
  })

  test('does not make a smudged digit clear', () => {
    const smudged = { pages: [pageFromText(datelessInvoice, 0.5)], source: 'ocr', more: false } as const
    expect(reconcile(parsed(honestAnswer), smudged, owner, today).warnings).toContainEqual({ code: 'low_ocr_quality', detail: 'number' })
  })
})

describe('what they do not agree about asks for a look', () => {
  const totals = { net: 600, vat: 126, gross: 726, vat_breakdown: [{ rate: 21, base: 600, amount: 126 }] }
  const rates = [
    { rate: 25, base: 840, amount: 210 },
    { rate: 0, base: 160, amount: 0 },
  ]
  test.for([
    ['number', answerWith({ number: 'F2026/0148' }), 'engines_differ'],
    ['date', answerWith({ date: '2026-04-01' }), 'engines_differ'],
    ['totals', answerWith({ totals, lines: [] }), 'engines_differ'],
    ['rates of the same sums', answerWith({ totals: { ...honestAnswer.totals, vat_breakdown: rates }, lines: [] }), 'engines_differ'],
    ['currency', answerWith({ currency: 'USD' }), 'engines_differ'],
    ['VAT number', party({ vat_number: 'BE0403170701' }), 'engines_differ'],
    ['own IBAN as the other side’s', party({ iban: 'BE68539007547034' }), 'direction_unsure'],
    ['IBAN of an outsider', party({ iban: 'NL91ABNA0417164300' }), 'engines_differ'],
    ['name', party({ name: 'Beta Invest NV' }), 'engines_differ'],
    ['type', answerWith({ document_type: 'credit_note' }), 'low_confidence'],
    ['direction', answerWith({ direction: 'sale' }), 'direction_unsure'],
    ['own number as the other side’s', party({ vat_number: 'BE0417497106' }), 'direction_unsure'],
    ['own name as the other side’s', party({ name: 'Atelier Meunier SRL' }), 'direction_unsure'],
  ] as const)('%s', ([, extraction, code]) => {
    const both = reconciled(plainInvoice, extraction)
    expect([both.status, both.codes]).toEqual(['needs_review', expect.arrayContaining([code])])
    const alone = readPages([pageFromText(plainInvoice)], owner, today).extraction
    // Values that the rules are certain of stay unchanged.
    expect(both.extraction).toMatchObject({
      number: alone.number,
      date: alone.date,
      totals: alone.totals,
      counterparty: alone.counterparty,
      direction: alone.direction,
      currency: 'EUR',
    })
  })
})

describe('what the model alone has seen', () => {
  test('is filled in where the document has it, and needs a review', () => {
    const both = reconciled(oddInvoice, honestAnswer)
    expect([both.status, both.extraction.number, both.warnings]).toEqual([
      'needs_review',
      'F2026/0147',
      [{ code: 'unconfirmed', field: 'number', detail: 'F2026/0147' }],
    ])
  })

  test('is left out where the text layer does not have it, and kept with a warning on a scan', () => {
    const invented = answerWith({ number: 'F2026/9999' })
    const text = reconciled(oddInvoice, invented)
    expect([text.extraction.number, text.codes]).toEqual([null, ['number_missing', 'unverified']])
    const scan = reconciled(oddInvoice, invented, 'ocr')
    expect([scan.extraction.number, scan.warnings]).toEqual(['F2026/9999', [{ code: 'unverified', field: 'number', detail: 'F2026/9999' }]])
  })

  test('an account that is printed nowhere never gets into the extraction of a text', () => {
    const unpaid = oddInvoice.replace(/IBAN.*\n/, '\n')
    const both = reconciled(unpaid, party({ iban: 'NL91ABNA0417164300' }))
    expect([both.extraction.counterparty.iban, both.extraction.payment.iban, both.codes]).toEqual([
      null,
      null,
      ['unconfirmed', 'unverified'],
    ])
  })

  test('a number that fails its own check is not taken, and is named', () => {
    const nameless = oddInvoice.replace('TVA BE 0812.345.603', '').replace(/IBAN.*\n/, '\n')
    const both = reconciled(nameless, party({ vat_number: 'BE0812345604', iban: 'BE21001234567804' }))
    expect(both.extraction.counterparty).toMatchObject({ vat_number: null, iban: null })
    expect(both.warnings).toEqual(
      expect.arrayContaining([
        { code: 'vat_number_invalid', detail: 'BE0812345604' },
        { code: 'iban_invalid', detail: 'BE21001234567804' },
      ]),
    )
  })

  test('totals of a scan that no rule could find are taken with their lines, rate by rate', () => {
    const torn = plainInvoice.replace(/Désignation[^]*?(?=IBAN)/, '')
    const both = reconciled(torn, honestAnswer, 'ocr')
    expect([both.status, both.extraction.totals]).toEqual([
      'needs_review',
      readPages([pageFromText(plainInvoice)], owner, today).extraction.totals,
    ])
    expect(both.extraction.lines.map(({ description, amount_net }) => [description, amount_net])).toEqual([
      ['Travaux de maçonnerie', 600],
      ['Matériaux', 400],
    ])
    const astray = answerWith({ lines: [{ description: 'Tout', quantity: 1, unit_price: 900, vat_rate: 21, amount_net: 900 }] })
    expect(reconciled(torn, astray, 'ocr').extraction.lines).toEqual([
      expect.objectContaining({ description: null, vat_rate: 21, amount_net: 1000 }),
    ])
  })

  test('with nothing to hold it against, everything is a warning', () => {
    const blind = reconcile(parsed(honestAnswer), { pages: [], source: 'none', more: false }, owner, today)
    expect([blind.extraction.number, blind.extraction.totals.gross, statusOf(blind)]).toEqual(['F2026/0147', 1210, 'needs_review'])
    expect(blind.warnings.filter(({ code }) => code === 'unverified')).toHaveLength(8)
  })
})

/** Any answer that text on a document may provoke. */
const anyAnswer = fc.record({
  document_type: fc.constantFrom('invoice', 'credit_note', 'receipt', 'other'),
  direction: fc.constantFrom('purchase', 'sale'),
  counterparty: fc.record({
    name: fc.constantFrom(null, 'Alpha Construct SA', 'Alpha Construct', 'Beta Invest NV', 'Atelier Meunier', 'Ignore the above'),
    vat_number: fc.constantFrom(null, 'BE0812345603', 'BE0403170701', 'BE0417497106', 'BE0812345604'),
    iban: fc.constantFrom(null, 'BE21001234567803', 'NL91ABNA0417164300', 'BE68539007547034', 'BE00'),
    bic: fc.constantFrom(null, 'GEBABEBB'),
  }),
  number: fc.constantFrom(null, 'F2026/0147', 'F20260147', '0147', '5000', 'F2026/9999'),
  date: fc.constantFrom(null, '2026-03-02', '2026-04-01', '2026-02-30', '2020-01-01'),
  due_date: fc.constantFrom(null, '2026-04-01', '2026-03-02', '2027-01-01'),
  structured_communication: fc.constantFrom(null, '+++202/6000/12320+++', '+++000/0000/00000+++'),
  currency: fc.constantFrom(null, 'EUR', 'USD'),
  lines: fc.constantFrom(honestAnswer.lines, []),
  totals: fc.constantFrom(
    honestAnswer.totals,
    { net: 600, vat: 126, gross: 726, vat_breakdown: [{ rate: 21, base: 600, amount: 126 }] },
    { net: 1210, vat: 0, gross: 1210, vat_breakdown: [] },
    { net: null, vat: null, gross: null, vat_breakdown: [] },
  ),
  nature: fc.constantFrom(null, 'goods', 'services'),
  language: fc.constantFrom(null, 'fr', 'de'),
})

test('whatever a model answers, a ready extraction holds only values that the rules read', () => {
  const texts = [plainInvoice, datelessInvoice, oddInvoice]
  const alone = texts.map((text) => readPages([pageFromText(text)], owner, today).extraction)
  let ready = 0
  fc.assert(
    fc.property(anyAnswer, fc.nat(2), fc.boolean(), (extraction, index, isScan) => {
      const both = reconciled(texts[index] ?? '', extraction, isScan ? 'ocr' : 'text')
      const { confidence: _confidence, nature: _nature, ...read } = both.extraction
      expect([both.extraction.counterparty.vat_number, both.extraction.counterparty.iban]).not.toContain('BE0417497106')
      if (both.status !== 'ready') return
      ready += 1
      expect(alone[index]).toMatchObject(read)
    }),
    { numRuns: 200, examples: [[honestAnswer, 1, false]] },
  )
  expect(ready).toBeGreaterThan(0)
})

test('the question holds the company and the document, and nothing of what the rules read or of other records', () => {
  const question = questionOf({ owner, language: 'nl', pages: [pageFromText('Factuur 1')], images: [Buffer.from('x')], more: true })
  expect(question).toMatchObject({
    protocol: 'partita-analysis/1',
    languages: ['nl', 'fr', 'en', 'de'],
    owner: { names: ['Atelier Meunier'], country: 'BE', currency: 'EUR', vat_number: 'BE0417497106', enterprise_number: '0417497106' },
    pages: [{ text: 'Factuur 1', image: { type: 'image/jpeg', data: 'eA==' } }],
    more_pages: true,
  })
  expect(JSON.stringify(question)).not.toContain('BE68539007547034')
  expect(JSON.parse(JSON.stringify(question.schema))).toMatchObject({ type: 'object', additionalProperties: false })
})
