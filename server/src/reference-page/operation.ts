import { rateLimitHeaders } from '../kernel/openapi/parts.ts'
import { samplesOf } from '../kernel/openapi/samples.ts'
import type { Route } from '../kernel/route/route.ts'
import { exampleAnswerOf } from './answers.ts'
import type { Answer, Described, Operation, Parameter, Shape } from './document.ts'
import { type Content, type Html, html, inline, joined, type Prose, proseOf } from '../kernel/http/html.ts'
import { fieldsSent, idsSent, unknownVariables } from './example.ts'
import { answerFields, fieldList, fieldsIn, wordsOf } from './shapes.ts'

export const methodTag = (method: string): Html => html`<span class="method ${method.toLowerCase()}">${method}</span>`

/** A long path breaks after a slash, and its parameters are highlighted. */
const pathHtml = (url: string): Html =>
  html`<code class="path">${url.split(/(?<=\/)/).map((part) => {
    const [, name] = /^:(\w+)/.exec(part) ?? []
    return html`<span>${name === undefined ? part : html`<b>{${name}}</b>${part.slice(name.length + 1)}`}</span><wbr>`
  })}</code>`

export function operationHtml({ route, described }: Operation): Html {
  const { operationId, summary, description, parameters, requestBody } = described
  const { paragraphs, facts } = proseOf(description)
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<div class="prose">
<h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a>${described['x-addition'] && html` <em class="tag">beyond 1.0.0</em>`}</h3>
<p class="call">${methodTag(route.method)} ${pathHtml(route.url)}</p>
${paragraphs.map((text) => html`<p class="lead">${inline(text)}</p>`)}
${factsHtml(facts, parameters)}
${parametersHtml('Path', parameters, 'path')}
${parametersHtml('Query', parameters, 'query')}
${requestBody && Object.entries(requestBody.content).map(([type, { schema }]) => bodyHtml(type, schema, route))}
${answersHtml(described)}
</div>
<div class="beside">
${samplesHtml(samplesOf(route), summary)}
${replacementsHtml(route)}
${exampleAnswerHtml(route, described)}
</div>
</section>
`
}

const bodyHtml = (type: string, schema: Shape, route: Route): Html =>
  html`<h4>Body${type === 'multipart/form-data' && ', as a form with files'}</h4>${fieldList(fieldsIn(schema), fieldsSent(route))}`

const codeList = (names: readonly string[]): Content =>
  joined(
    names.map((name) => html`<code>${name}</code>`),
    ', ',
  )

/** What the example cannot know: ids that a new example file does not have, and those in its body. */
function replacementsHtml(route: Route): Content {
  const [unknown, ids] = [unknownVariables(route), idsSent(route)]
  const notes = [
    unknown.length > 0 && html`Set ${codeList(unknown)} first. `,
    ids.length > 0 && html`Replace ${codeList(ids)} with ids of your own file.`,
  ].filter((note) => note !== false)
  return notes.length > 0 && html`<p class="replace">${notes}</p>`
}

/** What the example was answered when it was last run; lists are cut after a few items. */
function exampleAnswerHtml(route: Route, { summary }: Described): Content {
  const answer = exampleAnswerOf(route)
  if (!answer) return null
  const title = `Answer ${answer.status}`
  const text = answer.body === null ? (route.reply.form === 'file' ? '(the file)' : '(no body)') : JSON.stringify(answer.body, null, 2)
  return html`<div class="shown answer" role="group" aria-label="${title}: ${summary}">
<div class="bar"><span class="tab">${title}</span><button type="button" class="copy">Copy</button></div>
<figure>
<figcaption>${title}</figcaption>
<pre tabindex="0"><code>${text.split('\n').map(lineHtml)}</code></pre>
</figure></div>`
}

const headerLink = (name: string): Html => html`<a href="#header-${name}"><code>${name}</code></a>`

const capitalised = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** Who may call and how often; then the headers, first those that this operation describes. */
function factsHtml(facts: Prose['facts'], parameters: readonly Parameter[]): Html {
  const names = parameters.filter((parameter) => parameter.in === 'header').map((parameter) => parameter.name)
  const special = facts.flatMap(([name, text]) => (name.startsWith('`') ? [[name.slice(1, -1), text] as const] : []))
  const others = names.filter((name) => special.every(([each]) => each !== name))
  return html`<dl class="facts">
${facts.filter(([name]) => !name.startsWith('`')).map(([name, text]) => html`<div><dt>${name}</dt><dd>${inline(capitalised(text))}</dd></div>`)}
<div><dt>Headers</dt><dd>${special.map(([name, text]) => html`<p>${names.includes(name) ? headerLink(name) : html`<code>${name}</code>`} ${inline(text)}</p>`)}
<p>${joined(others.map(headerLink), ', ')}</p></dd></div>
</dl>`
}

/** Path parameters are always required, so only the query marks it. */
function parametersHtml(title: string, parameters: readonly Parameter[], where: 'path' | 'query'): Content {
  const fields = parameters
    .filter((parameter) => parameter.in === where)
    .map(({ name, required, description, schema }) => ({
      name,
      required: required && where === 'query',
      shape: { ...schema, ...(description !== undefined && { description }) },
    }))
  return fields.length > 0 && html`<h4>${title}</h4>${fieldList(fields)}`
}

/** Successful answers are open; the refusals, much the same everywhere, are folded. */
function answersHtml({ responses }: Described): Html {
  const answers = Object.entries(responses)
  const otherwise = answers.filter(([status]) => status >= '300')
  const statuses = otherwise.map(([status]) => html`<span class="status">${status}</span>`)
  return html`<h4>Answer</h4>
<dl class="answers">${answers.filter(([status]) => status < '300').map(successHtml)}</dl>
<details><summary>Otherwise ${joined(statuses, ' ')}</summary><dl class="answers">${otherwise.map(otherwiseHtml)}</dl></details>`
}

/** The headers that are special to an answer; those of every answer are described once for all. */
const specialHeaders = ({ headers = {} }: Answer): Content => {
  const names = Object.keys(headers).filter((name) => !(rateLimitHeaders as readonly string[]).includes(name))
  return names.length > 0 && html`<p>With ${joined(names.map(headerLink), ', ')}</p>`
}

function successHtml([status, answer]: [string, Answer]): Html {
  const [content] = Object.values(answer.content ?? {})
  return html`<div><dt><span class="status good">${status}</span></dt><dd>${inline(answer.description)}
${content && html`<p>Body: ${wordsOf(content.schema)}</p>${answerFields(content.schema)}`}${specialHeaders(answer)}</dd></div>`
}

const otherwiseHtml = ([status, answer]: [string, Answer]): Html =>
  html`<div><dt><span class="status">${status}</span></dt><dd>${inline(answer.description)}${specialHeaders(answer)}</dd></div>`

/** Strings, words of the language and options in their own colours: enough to see the structure. */
const coloured = /('(?:[^'\\\n]|\\.)*'|`[^`]*`|"[^"\n]*")|(\b(?:import|const|await|export)\b|\bcurl\b|(?<=\s)--?[A-Za-z-]+\b)|(#.*$)/
const colours = [null, 'text', 'word', 'note'] as const

/** A line is an element of its own, so that one too long for the screen goes on indented below itself. */
const lineHtml = (line: string): Html =>
  html`<span class="line">${line.split(coloured).map((part: string | undefined, index) => {
    const colour = colours[index % colours.length]
    return colour && part ? html`<span class="${colour}">${part}</span>` : part
  })}
</span>`

type Shown = { readonly language: string; readonly text: string }

/** Without the script every language is shown, one below the other; with it, the one the reader chose. */
export function samplesHtml(samples: readonly Shown[], title: string): Html {
  const tabs = samples.map(({ language }) =>
    samples.length > 1
      ? html`<button type="button" class="tab" data-choose="${language}">${language}</button>`
      : html`<span class="tab">${language}</span>`,
  )
  const figures = samples.map(
    ({ language, text }) => html`<figure data-language="${language}">
<figcaption>${language}</figcaption>
<pre tabindex="0"><code>${text.split('\n').map(lineHtml)}</code></pre>
</figure>`,
  )
  return html`<div class="shown" role="group" aria-label="Example: ${title}">
<div class="bar">${tabs}<button type="button" class="copy">Copy</button></div>
${figures}</div>`
}
