import { unreadableXml } from './unreadable.ts'

/**
 * Decodes bytes by the byte-order mark, else the declaration, else UTF-8 (XML 1.0, appendix F). Done here and not by the parser, so that
 * the prolog is checked in one encoding: a DOCTYPE in UTF-16 is found like one in UTF-8.
 */
export const decodeXml = (bytes: Uint8Array): string => {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  const declared = marked ? null : declaredEncoding(bytes)
  const label = marked?.label ?? decoders.get(declared ?? 'utf-8')
  if (label === undefined) throw unreadableXml('encoding', `an encoding that is not read: ${declared}`)
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    return text.replace(declaration, '')
  } catch {
    throw unreadableXml('encoding', `bytes that are not ${label}`)
  }
}

const declaration = /^\s*<\?xml\s[^>]{0,400}\?>/

// Without a mark the declaration shows its width: a zero byte beside each character is UTF-16.
const marks: readonly { readonly mark: readonly number[]; readonly label: string }[] = [
  { mark: [0xef, 0xbb, 0xbf], label: 'utf-8' },
  { mark: [0xff, 0xfe], label: 'utf-16le' },
  { mark: [0xfe, 0xff], label: 'utf-16be' },
  { mark: [0x3c, 0x00, 0x3f, 0x00], label: 'utf-16le' },
  { mark: [0x00, 0x3c, 0x00, 0x3f], label: 'utf-16be' },
]

// Files declared as Latin-1 are Windows-1252 in practice: the euro sign has the code of a Latin-1 control character.
const decoders: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  // A declaration that is readable byte by byte is not UTF-16: some programs declare it and save as UTF-8.
  ['utf-16', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
  ['latin-9', 'iso-8859-15'],
])

const declaredEncoding = (bytes: Uint8Array): string | null => {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 400))
  return /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z\d._-]{1,40})["']/.exec(head)?.[1]?.toLowerCase() ?? null
}
