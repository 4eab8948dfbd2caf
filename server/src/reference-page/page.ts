import { createHash } from 'node:crypto'
import type { Area } from '../kernel/route/area.ts'
import { type Chapter, type Header, type Operation, type Reference, referenceOf, type Shape } from './document.ts'
import { guidesHtml } from './guides.ts'
import { asIs, type Content, type Html, html, inline } from '../kernel/http/html.ts'
import { methodTag, operationHtml, samplesHtml } from './operation.ts'
import { script } from './script.ts'
import { sdkHtml } from './sdk.ts'
import { shapeBody, wordsOf } from './shapes.ts'
import { style } from './style.ts'

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page loads nothing: style and script are inline, allowed by their digests, and the icon is a data URL. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src ${digest(style)}`,
  `script-src ${digest(script)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5d4e"/><path d="M7 10h18M16 10v15" stroke="#fff" stroke-width="3" fill="none"/></svg>'
const mark = `data:image/svg+xml,${encodeURIComponent(drawing)}`

/** The reference as one HTML page, complete without a script and without the network. */
export function referencePage(areas: readonly Area[]): string {
  const reference = referenceOf(areas)
  const { info, chapters } = reference
  const [opening = '', ...rules] = info.description.split('\n\n')
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} reference</title>
<link rel="icon" href="${mark}">
<style>${asIs(style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the reference</a>
${sideHtml(reference)}
<main id="content">
<header class="opening">
<h1>${info.title}</h1>
<p class="lead">${inline(opening)}</p>
<p class="files">Version ${info.version}, ${chapters.flatMap((chapter) => chapter.operations).length} operations. For programs: <a href="/v1/openapi.json">openapi.json</a>, <a href="/v1/openapi-additions.json">openapi-additions.json</a>, both in OpenAPI 3.0 as <a href="/v1/openapi-3.0.json">openapi-3.0.json</a>, <a href="/v1/collection.json">collection.json</a> for Postman, <a href="/llms.txt">llms.txt</a>.</p>
</header>
${startHtml(rules, chapters)}
${sdkHtml()}
${guidesHtml()}
${chapters.map(chapterHtml)}
${headersHtml(reference)}
${shapesHtml(reference)}
</main>
<script>${asIs(script)}</script>
</body>
</html>
`
  return page.html
}

const entryHtml = ({ route, described: { operationId, summary } }: Operation): Html =>
  html`<li><a href="#${operationId}">${methodTag(route.method)}<span>${summary}</span></a></li>
`

const sideHtml = ({ info, chapters }: Reference): Html => html`<aside>
<a class="brand" href="#content"><img src="${mark}" alt="" width="26" height="26"> <span>${info.title}</span></a>
<button type="button" class="menu" aria-expanded="false" aria-controls="contents">Contents</button>
<div class="find"><input id="search" type="search" placeholder="Search" aria-label="Search the operations and the guides" aria-keyshortcuts="/" autocomplete="off" spellcheck="false"><p id="found" role="status"></p></div>
<nav id="contents" aria-label="Contents"><ul>
<li><a class="area" href="#start">Start here</a></li>
<li><a class="area" href="#sdk">SDK</a></li>
<li><a class="area" href="#guides">Guides</a></li>
${chapters.map(
  ({ area, operations }) => html`<li><a class="area" href="#area-${area.name}">${area.title}</a><ul>
${operations.map(entryHtml)}</ul></li>
`,
)}<li><a class="area" href="#headers">Headers</a></li>
<li><a class="area" href="#shapes">Shapes</a></li>
</ul></nav>
</aside>`

const exampleFile = `npm run -s partita -- seed --example BE >> example.env
. ./example.env

# A new key before every write, and an image of your own.
export KEY=$(uuidgen)
export FILE=logo.png`

/** The script fills in the one value it knows: the address of this service. */
const values = `export PARTITA=http://127.0.0.1:8080

# Shown once, when you sign in
# or make an integration token.
export TOKEN=...

# The public_token of a firm, and of a company file.
export FIRM=...
export COMPANY=...

# A new key for every write you mean to make,
# the same key to repeat one after a lost answer.
export KEY=$(uuidgen)

# The version of a record when you last read it.
export VERSION=1

# A file to send, and a signed link
# as a record or a mail carries it.
export FILE=logo.png
export LINK=...`

function startHtml(rules: readonly string[], chapters: readonly Chapter[]): Html {
  const operations = chapters.flatMap((chapter) => chapter.operations)
  const linked = (method: string, url: string, words: string): Content => {
    const found = operations.find(({ route }) => route.method === method && route.url === url)
    return found ? html`<a href="#${found.described.operationId}">${words}</a>` : words
  }
  return html`<section class="start" id="start" aria-labelledby="start-title">
<div class="prose">
<h2 id="start-title">Start here</h2>
<p>The examples on this page take their values from your shell. To try them on an example file of Belgium, France or Luxembourg, let the command line of the service make one; it prints the values for you to load. An example that needs more says what to set or to replace.</p>
<p>With your own data:</p>
<ol>
<li>${linked('POST', '/v1/auth/login', 'Sign in')} with your e-mail address and password, and keep the token.</li>
<li>List ${linked('GET', '/v1/companies', 'your company files')} and choose one.</li>
<li>Set the id of a record under the name of its kind: <code>THIRD_PARTY_ID</code> is the <code>id</code> of a third party.</li>
</ol>
<p>A program needs an ${linked('POST', '/v1/auth/tokens', 'integration token')}, which has only the abilities you give it.</p>
</div>
<div class="beside">
${samplesHtml([{ language: 'An example file', text: exampleFile }], 'make an example file')}
${samplesHtml([{ language: 'Your own data', text: values }], 'values the examples use')}
</div>
<dl class="rules">${rules.map(ruleHtml)}</dl>
</section>`
}

/** The description of the service gives each of its rules a name in bold. */
function ruleHtml(rule: string): Html {
  const [, name = '', text = rule] = /^\*\*(.+?)\.\*\*\s+(.*)$/s.exec(rule) ?? []
  return html`<div id="rule-${name.toLowerCase()}"><dt>${name}</dt><dd>${inline(text)}</dd></div>
`
}

const chapterHtml = ({
  area,
  operations,
}: Chapter): Html => html`<section class="chapter" id="area-${area.name}" aria-labelledby="area-${area.name}-title">
<h2 id="area-${area.name}-title">${area.title}</h2>
<p class="lead">${inline(area.description)}</p>
${operations.map(operationHtml)}</section>
`

const headerHtml = (prefix: string, [name, { description, schema }]: [string, Header]): Html => {
  const words = html`${wordsOf(schema)}`
  return html`<div id="${prefix}${name}"><dt><code>${name}</code></dt><dd>${inline(description)}${words.html !== 'text' && html` <span class="words">(${words})</span>`}</dd></div>
`
}

/** Some names occur on both sides. Links lead to what a caller can send, where there is such a thing. */
const headersHtml = ({ sent, answered }: Reference): Html => html`<section class="appendix" id="headers" aria-labelledby="headers-title">
<h2 id="headers-title">Headers</h2>
<h3>In a request</h3>
<dl class="fields wide">${Object.entries(sent).map((each) => headerHtml('header-', each))}</dl>
<h3>In an answer</h3>
<dl class="fields wide">${Object.entries(answered).map((each) => headerHtml(each[0] in sent ? 'answer-header-' : 'header-', each))}</dl>
</section>`

const shapeHtml = ([name, shape]: [
  string,
  Shape,
]): Html => html`<section class="shape" id="shape-${name}" aria-labelledby="shape-${name}-title">
<h3 id="shape-${name}-title"><a href="#shape-${name}">${name}</a></h3>
${shape.description !== undefined && html`<p>${inline(shape.description)}</p>`}${shapeBody(shape)}
</section>
`

const shapesHtml = ({ shapes }: Reference): Html => html`<section class="appendix" id="shapes" aria-labelledby="shapes-title">
<h2 id="shapes-title">Shapes</h2>
<p class="lead">What answers are made of. New fields may appear at any time: ignore those you do not know.</p>
${Object.entries(shapes).map(shapeHtml)}</section>`
