import type { Owner } from '../../extraction.ts'
import { plainOf } from '../layout/layout.ts'

/**
 * Legal forms at the end of company names, in the countries suppliers may come from. Forms that are also common words count in capitals
 * only: "SE" is a form, "se" a French word.
 */
const written =
  'SRL SPRL SA NV BV BVBA SC SCS SCRL SNC ASBL VZW IVZW AISBL CV CVBA VOF SAS SASU SARL EURL SCI GmbH PGmbH VoG AG KG OHG UG GbR Ltd Limited PLC LLP Inc LLC Corp SpA AB OY AS ApS SL LDA SE SECS SCA GIE Sàrl CommV'.split(
    ' ',
  )
/** A name in capitals has its legal form in capitals too. */
const capitals = written.map((form) => form.toUpperCase())
const lower = 'srl sprl nv bv bvba asbl vzw vof sarl sàrl gmbh pgmbh commv plc ltd llc inc'.split(' ')
const dotted =
  '[Ss]\\.? ?[àÀa] ?[Rr]\\.? ?[Ll]\\.?(?:-?S)?|S\\.?A\\.?R\\.?L|(?:[A-Z]\\.){1,4}[A-Z]|S\\.p\\.A|e\\.V|d\\.o\\.o|s\\.r\\.o|Sp\\. ?z ?o\\. ?o|GmbH & Co\\.? KG'
const formPattern = new RegExp(
  `(?:^|[\\s,.])(?:${[...new Set([...written, ...capitals, ...lower])].join('|')}|${dotted})\\.?(?=$|[\\s,.;)(/-])`,
)
const formWords = new RegExp(`(?:^|(?<= ))(?:${[...new Set([...written, ...lower].map(plainOf))].join('|')})(?= |$)`, 'g')

export const hasForm = (text: string): boolean => formPattern.test(text)

/** The distinctive part of a name: no legal form, accents or punctuation. */
export const bareName = (text: string): string =>
  plainOf(text)
    .replace(/\b((?:[a-z]\.){1,4}[a-z]?)(?=\s|$)/g, (dots) => dots.replaceAll('.', ''))
    .replace(/\bs\.?a ?r\.? ?l\.?(?=\s|$)/g, 'sarl')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(formWords, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const isOwnName = (text: string, owner: Owner): boolean => {
  const words = ` ${bareName(text)} `
  return owner.names.map(bareName).some((name) => name.length > 2 && words.includes(` ${name} `))
}
