import type { StatementFormat } from './model.ts'

type Recognised = Exclude<StatementFormat, 'camt053'> | 'xml' | 'coda_1' | 'mt942' | 'cfonb_240' | 'empty' | 'format_unknown'

/** So much of a file is enough to know it: letters of some banks precede the first field of an MT940 message. */
const headLength = 4_000

const codaHeader = /^0{5}\d{6}/
const cfonbRecord = /^0[1457][\dA-Z]{5}.{4}[\dA-Z]{5}(?:[A-Z]{3}| {3})[\d ]/
const cfonb240Record = /^3[149]\d{12}/
const mtField = /(?:^|[\r\n]):(?:20|25):|\{1:F?01[A-Z\d]{8}/

const isInterim = (text: string): boolean =>
  /\{2:[IO]942/.test(text.slice(0, headLength)) || (/(?:^|[\r\n]):(?:34F|13D?|90[CD]):/.test(text) && !/(?:^|[\r\n]):6[02][FM]:/.test(text))

/** The format of a file by its content, whatever its name. */
export const recognise = (bytes: Uint8Array): Recognised => {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, headLength)).replace(/^ï»¿/, '')
  if (head.trim() === '') return bytes.byteLength > headLength ? 'format_unknown' : 'empty'
  // In UTF-16 every other byte is zero.
  if (/^(?:ÿþ|þÿ)?\s{0,200}<[?!A-Za-z_]/.test(head.replaceAll('\0', ''))) return 'xml'
  if (codaHeader.test(head)) return head.charAt(127) === '1' ? 'coda_1' : 'coda'
  const start = head.trimStart()
  if (cfonb240Record.test(start)) return 'cfonb_240'
  if (cfonbRecord.test(start)) return 'cfonb120'
  if (!mtField.test(head)) return 'format_unknown'
  return isInterim(new TextDecoder('windows-1252').decode(bytes)) ? 'mt942' : 'mt940'
}
