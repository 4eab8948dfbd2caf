import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { asIs, html, type Html } from '../../../kernel/http/html.ts'
import { type Language, type Message, preferred, say } from '../../../lib/languages.ts'

const style = `
:root { color-scheme: light dark; --ink: #1a1a1a; --soft: #595959; --background: #ffffff; --line: #8a8a8a; --deep: #0b5d4e; --bad: #a3161c }
@media (prefers-color-scheme: dark) { :root { --ink: #ececec; --soft: #b4b4b4; --background: #17191a; --line: #7c8285; --deep: #7fd1bd; --bad: #ff9d9d } }
* { box-sizing: border-box }
body { margin: 0; padding: 8vh 20px 20px; background: var(--background); color: var(--ink); font: 17px/1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 0 auto }
h1 { margin: 0 0 12px; font-size: 1.5rem }
p { margin: 0 0 20px }
label { display: block; margin: 0 0 4px; font-weight: 600 }
small { color: var(--soft); font-size: 0.85rem; font-weight: 400 }
input, button { width: 100%; min-height: 46px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 6px; font: inherit }
input { margin: 0 0 18px; background: transparent; color: inherit }
button { border-color: var(--deep); background: var(--deep); color: var(--background); font-weight: 600; cursor: pointer }
button.other { margin-top: 12px; border-color: var(--line); background: transparent; color: inherit }
button:disabled { opacity: 0.6; cursor: default }
:focus-visible { outline: 3px solid var(--deep); outline-offset: 2px }
#status { min-height: 1.5em; margin: 18px 0 0 }
#status.bad { color: var(--bad) }
[hidden] { display: none }
`

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** No external resources; the script may call only this service; form submission without the script is blocked, so no password ends up in a URL. */
const policyFor = (script: string): string =>
  [
    "default-src 'none'",
    `style-src ${digest(style)}`,
    `script-src ${digest(script)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A page that a mailed link opens. Its script is the same in every language, so that one digest in the policy covers it. */
type LinkPage = {
  readonly path: string
  readonly script: string
  readonly title: Message
  readonly render: (language: Language) => Html
}

const renderPage = ({ script, title, render }: LinkPage, language: Language): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(title, language)} – Partita</title>
<link rel="icon" href="data:,">
<style>${asIs(style)}</style>
</head>
<body>
<main>
${render(language)}</main>
<script>${asIs(script)}</script>
</body>
</html>
`.html

/** Serves the page for people who open the link in a browser, in the language of the browser. */
export function mountPage(app: FastifyInstance, page: LinkPage): void {
  const policy = policyFor(page.script)
  app.get(page.path, (request, reply) => {
    const language = preferred(request.headers['accept-language']) ?? 'fr'
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'content-language': language, 'cache-control': 'no-store' })
      .send(renderPage(page, language))
  })
}
