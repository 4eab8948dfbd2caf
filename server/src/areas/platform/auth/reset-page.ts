import type { FastifyInstance } from 'fastify'
import { html, type Html } from '../../../kernel/http/html.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { resetPageTexts } from './messages.ts'
import { mountPage } from './page.ts'

export const resetPagePath = '/password/reset'

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

function renderForm(language: Language): Html {
  const translate = (text: keyof typeof resetPageTexts) => say(resetPageTexts[text], language)
  return html`<h1>${translate('title')}</h1>
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
`
}

/** The page does not check the link; the API route it calls does. */
export const mountResetPage = (app: FastifyInstance): void =>
  mountPage(app, { path: resetPagePath, script, title: resetPageTexts.title, render: renderForm })
