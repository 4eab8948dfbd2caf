import { describe, expect, test } from 'vitest'
import { type WarningCode, warningCodes } from '../../../capture/extraction.ts'
import { languages } from '../../../lib/languages.ts'
import { describeCodes, translateWarnings } from './warnings.ts'

describe('a warning', () => {
  test('names the field it is about, to the app and to the person', () => {
    expect(
      translateWarnings(
        [
          { code: 'low_confidence', detail: 'number' },
          { code: 'low_ocr_quality', detail: 'totals' },
        ],
        'fr',
      ),
    ).toEqual([
      { code: 'low_confidence', field: 'number', message: 'Lecture incertaine : numéro du document. Comparez la fiche avec le document.' },
      {
        code: 'low_ocr_quality',
        field: 'totals',
        message: 'Mal lisible sur l’image : base, TVA et total. Comparez la fiche avec le document.',
      },
    ])
    expect(translateWarnings([{ code: 'vat_number_invalid', detail: 'BE0403170702' }], 'de')).toEqual([
      {
        code: 'vat_number_invalid',
        field: 'counterparty.vat_number',
        message: 'Die USt-IdNr. BE0403170702 ist ungültig. Berichtigen Sie sie nach dem Beleg.',
      },
    ])
  })

  test('of two readers says what they differ about', () => {
    expect(translateWarnings([{ code: 'engines_differ', field: 'date', detail: '2026-03-05 / 2026-05-03' }], 'nl')).toEqual([
      {
        code: 'engines_differ',
        field: 'date',
        message:
          'Twee lezingen van het document verschillen (datum van het document): 2026-03-05 / 2026-05-03. Controleer op het document welke juist is.',
      },
    ])
  })

  test('about the document as a whole names no field', () => {
    expect(
      translateWarnings(
        [
          { code: 'low_confidence', detail: 'pages' },
          { code: 'rules_failed', detail: 'BR-01' },
        ],
        'en',
      ),
    ).toEqual([
      { code: 'low_confidence', field: null, message: 'Only the first pages were read. Check the sheet on the whole document.' },
      {
        code: 'rules_failed',
        field: null,
        message: 'The electronic invoice breaks the rules BR-01. Check the amounts; if need be, ask for a corrected invoice.',
      },
    ])
  })

  test.each(languages)('leaves no blank to fill in, whatever the code, in %s', (language) => {
    for (const code of warningCodes) {
      const [said] = translateWarnings([{ code, field: 'date', detail: 'number' }], language)
      expect(said?.message).not.toMatch(/[{}]|\(\)|: \.|undefined/)
    }
  })

  test('of a later release still has a message', () => {
    expect(translateWarnings([{ code: 'something_new' as WarningCode }], 'en')).toEqual([
      { code: 'something_new', field: null, message: 'There is a point to check (something_new).' },
    ])
  })

  test('is explained in the reference, each code once', () => {
    const listed = describeCodes()
      .split('\n- ')
      .map((each) => /^`([a-z_]+)`: \S/.exec(each)?.[1])
    expect(listed).toEqual([...new Set(warningCodes.map((code) => code.replace(/^duplicate_.*/, 'duplicate')))])
  })
})
