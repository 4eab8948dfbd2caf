/** Harmless files with hostile names (path traversal, control characters, false extensions), as upload names and inside archives. */
import { type Hostile, hostile } from './file.ts'
import { plainPdf } from './pdf.ts'
import { zipOf } from './zip.ts'

type Name = readonly [id: string, name: string | Buffer, why: string]

const climbing: readonly Name[] = [
  ['climb', '../../../../tmp/evil.pdf', 'climbs out of its folder'],
  ['climb-back', '..\\..\\..\\windows\\evil.pdf', 'climbs with backslashes'],
  ['climb-mixed', 'a/..\\../..\\evil.pdf', 'climbs with both'],
  ['climb-hidden', '....//....//evil.pdf', 'climbs once dots are taken away'],
  ['climb-encoded', '%2e%2e%2f%2e%2e%2fevil.pdf', 'climbs once it is decoded'],
  ['climb-twice-encoded', '%252e%252e%252fevil.pdf', 'climbs once it is decoded twice'],
  ['climb-wide', '．．／．．／evil.pdf', 'climbs once its letters are made plain'],
  ['climb-overlong', Buffer.from('2e2ec0af2e2ec0af6576696c2e706466', 'hex'), 'climbs in UTF-8 that is not allowed'],
  ['climb-inside', 'invoices/../../evil.pdf', 'climbs from a folder of its own'],
  ['absolute', '/etc/cron.d/evil.pdf', 'begins at the root'],
  ['drive', 'C:\\evil.pdf', 'names a drive'],
  ['drive-bare', 'C:evil.pdf', 'names a drive and no folder'],
  ['network', '\\\\127.0.0.1\\share\\evil.pdf', 'names another machine'],
  ['device-path', '\\\\.\\PhysicalDrive0.pdf', 'names a disk'],
  ['home', '~root/evil.pdf', 'names a home'],
]

const odd: readonly Name[] = [
  ['nul', 'invoice.pdf\u0000.exe', 'ends twice'],
  ['nul-front', '\u0000invoice.pdf', 'ends before it begins'],
  ['newline', 'invoice\r\nX-Evil: 1\r\n.pdf', 'is two lines of a header'],
  ['quote', 'a"; filename="evil.exe".pdf', 'closes its own quotation'],
  ['long', `${'a'.repeat(5000)}.pdf`, 'has five thousand letters'],
  ['long-wide', `${'発'.repeat(120)}.pdf`, 'is short in letters and long in bytes'],
  ['folders', `${'a/'.repeat(2000)}invoice.pdf`, 'lies two thousand folders down'],
  ['dots', '...pdf', 'is made of dots'],
  ['only-extension', '.pdf', 'is nothing but its ending'],
  ['spaces', '   .pdf', 'is made of spaces'],
  ['space-end', 'invoice.pdf ', 'ends in a space'],
  ['dot-end', 'invoice.pdf.', 'ends in a dot'],
  ['two-endings', 'invoice.pdf.exe', 'ends as a program'],
  ['stream', 'invoice.pdf:evil.exe', 'names a second stream'],
  ['device-con', 'CON.pdf', 'is the console of Windows'],
  ['device-nul', 'nul.xml.pdf', 'is the void of Windows'],
  ['device-com', 'COM1.pdf', 'is a port of Windows'],
  ['device-aux', 'aux.pdf', 'is a device of Windows'],
  ['option', '-rf.pdf', 'is an option of a command'],
  ['option-output', '--output=evil.pdf', 'is an option too'],
  ['at-file', '@evil.pdf', 'is a list of options'],
  ['pipe', '|id;.pdf', 'is a command'],
  ['substitution', '$(id)`id`.pdf', 'is a command inside a command'],
  ['wildcard', '*?[a-z].pdf', 'is many names'],
  ['markup', '<img src=x onerror=alert(1)>.pdf', 'is a page'],
  ['statement', "'; drop table document_import; --.pdf", 'is a statement'],
  ['format', '%s%n%x{{7*7}}${7*7}.pdf', 'is a template'],
  ['formula', '=HYPERLINK("http://127.0.0.1").pdf', 'is a formula'],
  ['hidden', '.htaccess.pdf', 'hides'],
  ['mac', '__MACOSX/._invoice.pdf', 'is the shadow of a file'],
]

const scripts: readonly Name[] = [
  ['override', 'invoice\u202efdp.exe.pdf', 'reads backwards'],
  ['isolates', '\u2067\u2066facture\u2069\u2069.pdf', 'turns the direction of what follows'],
  ['zero-width', 'in\u200bvo\u200dice\ufeff.pdf', 'holds letters without width'],
  ['lookalike', 'fаcturе.pdf', 'looks like another'],
  ['stacked', `f${'\u0301'.repeat(300)}acture.pdf`, 'carries three hundred accents'],
  ['arabic', 'فاتورة رقم ١٢٣.pdf', 'is Arabic'],
  ['hebrew', 'חשבונית.pdf', 'is Hebrew'],
  ['chinese', '发票二〇二六.pdf', 'is Chinese'],
  ['japanese', '請求書㈱.pdf', 'is Japanese'],
  ['korean', '세금계산서.pdf', 'is Korean'],
  ['thai', 'ใบแจ้งหนี้.pdf', 'is Thai'],
  ['devanagari', 'चालान.pdf', 'is Hindi'],
  ['greek-cyrillic', 'Τιμολόγιο-Счёт.pdf', 'is Greek and Russian'],
  ['emoji', '👩‍👩‍👧‍👦🧾🇧🇪.pdf', 'is pictures'],
  ['surrogate', Buffer.from('66eda0802e706466', 'hex'), 'holds half a sign'],
  ['not-utf8', Buffer.from('66616374757265e92e706466', 'hex'), 'is Latin-1'],
  ['plane-16', '\u{10fffd}\u{e0001}.pdf', 'is of a plane that nobody uses'],
]

export const names: readonly Hostile[] = [...climbing, ...odd, ...scripts].flatMap(([id, name, why]) => [
  hostile(`inside-${id}`, `name-${id}.zip`, `a name inside that ${why}`, () => zipOf([{ name, data: plainPdf() }])),
  ...(typeof name === 'string' ? [hostile(`named-${id}`, name, `a name that ${why}`, () => plainPdf())] : []),
])
