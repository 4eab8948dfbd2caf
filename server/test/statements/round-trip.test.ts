/** Random statements, written by programs that share no code with the readers, are read back equal. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { randomFrom } from '../../../scripts/prove/lib/figures.ts'
import { readStatements } from '../../src/statements/index.ts'
import { expectedStatement, withoutCodes } from '../harness/statements/expected.ts'
import { randomStatement } from '../harness/statements/random-statements.ts'
import { writeCamt } from '../harness/statements/write-camt.ts'
import { writeCoda } from '../harness/statements/write-coda.ts'
import { skipWithoutThirdParty, thirdPartySamples } from '../samples/folders.ts'

test('200 CODA files of up to three statements', () => {
  const draw = randomFrom(2_026)
  for (let nth = 0; nth < 200; nth++) {
    const written = Array.from({ length: 1 + (nth % 3) }, () => randomStatement(draw, { splits: true }))
    const { statements, issues } = readStatements(writeCoda(written, { encoding: nth % 2 === 0 ? 'latin1' : 'utf8' }))
    expect(issues).toEqual([])
    expect(statements.map(withoutCodes)).toEqual(written.map((statement) => expectedStatement(statement, 'coda')))
  }
})

test('100 camt.053 files in all versions', () => {
  const draw = randomFrom(2_027)
  for (let nth = 0; nth < 100; nth++) {
    const written = Array.from({ length: 1 + (nth % 3) }, () => randomStatement(draw))
    const { statements, issues } = readStatements(writeCamt(written, 2 + (nth % 13), { prefix: nth % 2 === 0 ? '' : 'n' }))
    expect(issues.filter(({ level }) => level === 'error')).toEqual([])
    expect(statements.map(withoutCodes)).toEqual(written.map((statement) => expectedStatement(statement, 'camt053')))
  }
})

test.for(Array.from({ length: 12 }, (_, index) => index + 2))(
  'what is written in version %i is valid against its schema',
  (version, { skip }) => {
    skipWithoutThirdParty(skip)
    const schema = path.join(thirdPartySamples, `camt/camt.053.001.${String(version).padStart(2, '0')}.xsd`)
    const draw = randomFrom(version)
    const written = Array.from({ length: 6 }, () => randomStatement(draw))
    using rules = XmlDocument.fromBuffer(readFileSync(schema))
    using validator = XsdValidator.fromDoc(rules)
    using document = XmlDocument.fromBuffer(writeCamt(written, version))
    expect(() => validator.validate(document)).not.toThrow()
  },
)
