import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../../kernel/http/html.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { mountPage, resetPageTexts } from '../auth/index.ts'
import { pageTexts } from './messages.ts'

export const invitationPagePath = '/invitation'

/** It reads its texts from data attributes. The fields for a password appear when the service asks for one. */
const script = `
const form = document.querySelector('form')
const output = document.getElementById('status')
const fields = document.getElementById('fields')
const { password, repeat, accept, decline } = form.elements
const show = (text, bad) => { output.textContent = text; output.className = bad ? 'bad' : '' }
const wait = (waiting) => { accept.disabled = waiting; decline.disabled = waiting }
const end = (text) => {
  form.reset()
  form.hidden = true
  document.getElementById('lead').hidden = true
  show(text, false)
}
const askForPassword = () => {
  fields.hidden = false
  password.required = true
  repeat.required = true
  password.focus()
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const accepts = event.submitter !== decline
  const asked = accepts && !fields.hidden
  if (asked && password.value !== repeat.value) { show(output.dataset.different, true); repeat.focus(); return }
  wait(true)
  show('', false)
  try {
    const answer = await fetch('/v1/auth/invitations/answer' + location.search, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(asked ? { accept: true, password: password.value } : { accept: accepts }),
    })
    if (answer.status === 204) { end(accepts ? output.dataset.accepted : output.dataset.declined); return }
    const { message, errors } = await answer.json()
    wait(false)
    if (errors && errors.password) askForPassword()
    show((errors && errors.password && errors.password[0]) || message, true)
  } catch {
    wait(false)
    show(output.dataset.silent, true)
  }
})
`

function renderForm(language: Language): Html {
  const translate = (text: keyof typeof pageTexts) => say(pageTexts[text], language)
  const shared = (text: keyof typeof resetPageTexts) => say(resetPageTexts[text], language)
  return html`<h1>${translate('title')}</h1>
<p id="lead">${translate('lead')}</p>
<form method="post">
<div id="fields" hidden>
<input name="username" autocomplete="username" hidden>
<label for="password">${shared('password')} <small id="hint">${shared('hint')}</small></label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="8" maxlength="1000" aria-describedby="hint">
<label for="repeat">${shared('repeat')}</label>
<input id="repeat" name="repeat" type="password" autocomplete="new-password" minlength="8" maxlength="1000">
</div>
<button name="accept">${translate('accept')}</button>
<button name="decline" class="other" formnovalidate>${translate('decline')}</button>
</form>
<p id="status" role="status" data-different="${shared('different')}" data-accepted="${translate('accepted')}" data-declined="${translate('declined')}" data-silent="${shared('silent')}"></p>
<noscript><p>${translate('script')}</p></noscript>
`
}

/** The page does not check the link; the API route it calls does. */
export const mountInvitationPage = (app: FastifyInstance): void =>
  mountPage(app, { path: invitationPagePath, script, title: pageTexts.title, render: renderForm })
