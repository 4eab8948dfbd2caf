/** The HTML part of a mail: its text, escaped, a paragraph for each line. */
import { type Html, html, joined } from '../../../../kernel/http/html.ts'
import type { Language } from '../../../../lib/languages.ts'

/** In French, a colon or a question mark never begins a line. */
const unbroken = (line: string, language: Language): string => (language === 'fr' ? line.replace(/ (?=[:;?!»])/g, '\u00a0') : line)

const paragraph = (line: string): Html => html`<p style="margin:0">${line.trim() === '' ? '\u00a0' : line}</p>`

export const htmlOf = (language: Language, subject: string, body: string): string =>
  html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1a1a1a;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:600px;margin:0 auto">
${joined(
  body.split('\n').map((line) => paragraph(unbroken(line, language))),
  '\n',
)}
</div>
</body>
</html>
`.html
