import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { asIs, html } from '../../../kernel/http/html.ts'
import { type Language, preferred, say } from '../../../lib/languages.ts'
import { resetPageTexts } from './messages.ts'

export const resetPagePath = '/password/reset'

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
button:disabled { opacity: 0.6; cursor: default }
:focus-visible { outline: 3px solid var(--deep); outline-offset: 2px }
#status { min-height: 1.5em; margin: 18px 0 0 }
#status.bad { color: var(--bad) }
[hidden] { display: none }
`

/** The script is the same in every language, so that one digest in the policy covers it; it reads its texts from data attributes. */
const script = `
const form = document.querySelector('form')
const output = document.getElementById('status')
const show = (text, bad) => { output.textContent = text; output.className = bad ? 'bad' : '' }
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { password, repeat, save } = form.elements
  if (password.value !== repeat.value) { show(output.dataset.different, true); repeat.focus(); return }
  save.disabled = true
  show('', false)
  try {
    const answer = await fetch('/v1/auth/password/reset' + location.search, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify({ password: password.value }),
    })
    if (answer.status === 204) {
      form.reset()
      form.hidden = true
      document.getElementById('lead').hidden = true
      show(output.dataset.done, false)
      return
    }
    const { message, errors } = await answer.json()
    show((errors && errors.password && errors.password[0]) || message, true)
  } catch {
    show(output.dataset.silent, true)
  }
  save.disabled = false
})
`

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** No external resources; the script may call only this service; form submission without the script is blocked, so no password ends up in a URL. */
const policy = [
  "default-src 'none'",
  `style-src ${digest(style)}`,
  `script-src ${digest(script)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function renderPage(language: Language): string {
  const translate = (text: keyof typeof resetPageTexts) => say(resetPageTexts[text], language)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${translate('title')} – Partita</title>
<link rel="icon" href="data:,">
<style>${asIs(style)}</style>
</head>
<body>
<main>
<h1>${translate('title')}</h1>
<p id="lead">${translate('lead')}</p>
<form method="post">
<input name="username" autocomplete="username" hidden>
<label for="password">${translate('password')} <small id="hint">${translate('hint')}</small></label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="8" maxlength="1000" required autofocus aria-describedby="hint">
<label for="repeat">${translate('repeat')}</label>
<input id="repeat" name="repeat" type="password" autocomplete="new-password" minlength="8" maxlength="1000" required>
<button name="save">${translate('save')}</button>
</form>
<p id="status" role="status" data-different="${translate('different')}" data-done="${translate('done')}" data-silent="${translate('silent')}"></p>
<noscript><p>${translate('script')}</p></noscript>
</main>
<script>${asIs(script)}</script>
</body>
</html>
`.html
}

/** Serves the page for people who open the mailed link in a browser. The page does not check the link; the API route it calls does. */
export function mountResetPage(app: FastifyInstance): void {
  app.get(resetPagePath, (request, reply) => {
    const language = preferred(request.headers['accept-language']) ?? 'fr'
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'content-language': language, 'cache-control': 'no-store' })
      .send(renderPage(language))
  })
}
