/** Every PDF sample, read as it was written. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isRefused, recognisePages } from '../../src/adapters/ocr/index.ts'
import { readPages } from '../../src/capture/ocr/read.ts'
import type { Extraction, Owner } from '../../src/capture/extraction.ts'
import { statusOf } from '../../src/capture/status.ts'
import { ownSamples } from '../samples/folders.ts'

const folder = path.join(ownSamples, 'extraction')
const truth = path.join(folder, 'truth.json')

interface Sample {
  readonly id: string
  readonly file: string
  readonly expected: Omit<Extraction, 'confidence' | 'nature' | 'lines'>
  readonly expected_warnings: readonly string[]
}

interface Samples {
  readonly own_company: { readonly name: string; readonly vat_number: string; readonly iban: readonly string[] }
  readonly documents: readonly Sample[]
}

test('the PDF samples are read as they were written, with the warnings they should have', async () => {
  const { own_company, documents } = JSON.parse(readFileSync(truth, 'utf8')) as Samples
  const owner: Owner = {
    country: 'BE',
    currency: 'EUR',
    names: [own_company.name],
    vat_number: own_company.vat_number,
    enterprise_number: null,
    ibans: own_company.iban,
  }
  const samples = documents.filter(({ file }) => file.endsWith('.pdf'))
  expect(samples).toHaveLength(15)
  for (const { id, file, expected, expected_warnings } of samples) {
    const recognised = await recognisePages(path.join(folder, file), 'pdf')
    if (isRefused(recognised)) throw new Error(`${id}: ${recognised.refused} ${recognised.detail}`)
    const reading = readPages(recognised.pages, owner, '2026-04-01')
    const { lines: _lines, confidence: _confidence, nature: _nature, ...extraction } = reading.extraction
    const { lines: _written, ...wanted } = expected as Extraction
    expect.soft({ id, ...extraction }).toEqual({ id, ...wanted })
    expect.soft({ id, warnings: reading.warnings.map(({ code }) => code) }).toEqual({ id, warnings: expected_warnings })
    expect.soft({ id, status: statusOf(reading) }).toEqual({ id, status: expected_warnings.length === 0 ? 'ready' : 'needs_review' })
  }
})
