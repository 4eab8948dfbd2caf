/** The guides of the repository, served beside the reference so that its links lead somewhere on every installation. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { asIs, type Html, html } from '../kernel/http/html.ts'
import { renderMarkdown, type Resolve } from './markdown.ts'
import { style } from './style.ts'

const docs = path.resolve(import.meta.dirname, '../../../docs')

/** By the path below /docs: `guides/webhooks`. An installation without the folder has none. */
const files: ReadonlyMap<string, string> = new Map(
  ['quickstart.md', 'glossary.md', 'verify-the-ledger.md', ...globSync('guides/**/*.md', { cwd: docs })]
    .filter((file) => existsSync(path.join(docs, file)))
    .toSorted()
    .map((file) => [file.replace(/\.md$/, ''), path.join(docs, file)]),
)

export const guideNames: readonly string[] = [...files.keys()]

/** The heading a guide begins with. */
export const guideTitle = (name: string): string => /^# (.+)$/m.exec(readFileSync(files.get(name) ?? '', 'utf8'))?.[1] ?? name

const resolveFrom =
  (name: string): Resolve =>
  (href) => {
    if (href.startsWith('#')) return href
    const [target = '', anchor] = href.split('#')
    const goal = path.posix.join(path.posix.dirname(name), target).replace(/\.md$/, '')
    return files.has(goal) ? `/docs/${goal}${anchor === undefined ? '' : `#${anchor}`}` : null
  }

/** Each is rendered once. */
const pages = new Map<string, string>()

/** Undefined for a name that is not one of the guides; the name is looked up, never used as a path. */
export function guidePage(name: string): string | undefined {
  const file = files.get(name)
  if (file === undefined) return undefined
  const page = pages.get(name) ?? renderGuide(name, file)
  pages.set(name, page)
  return page
}

function renderGuide(name: string, file: string): string {
  const { title, body } = renderMarkdown(readFileSync(file, 'utf8'), resolveFrom(name))
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${asIs(style)}</style>
</head>
<body class="guide">
<main>
<p class="back"><a href="/docs">Partita API reference</a></p>
${body}</main>
</body>
</html>
`.html
}

type Topic = {
  readonly title: string
  readonly goal: string
  /** The rule on the page itself that says the essential, for an installation without the guide. */
  readonly rule?: string
  readonly words: string
}

/** What readers look for under words that are no operation, and the guide that answers it. */
export const topics: readonly Topic[] = [
  {
    title: 'Signing in and tokens',
    goal: 'guides/authentication',
    rule: 'tokens',
    words: 'authentication authorization bearer token session login password abilities 401 403',
  },
  {
    title: 'Rate limits',
    goal: 'guides/rate-limits',
    rule: 'limits',
    words: 'rate limit limits throttling quota 429 too many requests retry-after x-ratelimit',
  },
  {
    title: 'Errors',
    goal: 'guides/errors',
    rule: 'refusals',
    words: 'errors error codes message problem 400 403 404 409 422 500 503 request_id validation',
  },
  {
    title: 'Pagination and list forms',
    goal: 'guides/pagination',
    rule: 'lists',
    words: 'pagination paging page per_page cursor next link header lists total',
  },
  {
    title: 'Versioning and deprecation',
    goal: 'guides/versioning',
    rule: 'calls',
    words: 'versioning version deprecation sunset breaking changes compatibility',
  },
  {
    title: 'Belgium: accounts, journals, VAT codes',
    goal: 'guides/countries/be',
    words: 'belgium belgië belgique be accounts journals vat codes',
  },
  { title: 'France: accounts, journals, VAT codes', goal: 'guides/countries/fr', words: 'france fr accounts journals vat codes tva' },
  {
    title: 'Luxembourg: accounts, journals, VAT codes',
    goal: 'guides/countries/lu',
    words: 'luxembourg luxemburg lu accounts journals vat codes',
  },
  { title: 'Dates and times', goal: 'guides/dates', rule: 'values', words: 'dates times timestamps midnight utc timezone time zone' },
  {
    title: 'Languages',
    goal: 'guides/languages',
    rule: 'refusals',
    words: 'languages language accept-language locale french dutch english german translation',
  },
  {
    title: 'Safe retries',
    goal: 'quickstart#6-retry-writes-safely',
    rule: 'writes',
    words: 'idempotency idempotence idempotent key idempotency-key x-client-mutation-id retry replay duplicate',
  },
  { title: 'Webhooks', goal: 'guides/webhooks', words: 'webhooks webhook events deliveries endpoint listen' },
  {
    title: 'Verifying a webhook signature',
    goal: 'guides/webhooks#verify-the-signature',
    words: 'webhook signature hmac secret verify x-service-signature',
  },
  {
    title: 'Entries, invoices and VAT',
    goal: 'guides/entries',
    words: 'entries entry invoice credit note vat booking posting reversal journal',
  },
  { title: 'Company files', goal: 'guides/company-files', words: 'company file create archive settings' },
  { title: 'Teams and roles', goal: 'guides/teams-and-roles', words: 'roles permissions team members reviewer encoder manager admin' },
  { title: 'Documents', goal: 'guides/documents', words: 'documents upload invoice pdf ubl peppol' },
  { title: 'Importing documents', goal: 'guides/importing-documents', words: 'upload ocr capture scan extraction files import' },
  { title: 'Importing data', goal: 'guides/importing-data', words: 'import csv json migration accounts third parties' },
  { title: 'Lettering', goal: 'guides/lettering', words: 'lettering matching open items payment reconcile' },
  { title: 'Recurring entries', goal: 'guides/recurring-entries', words: 'recurring schedule template monthly' },
  { title: 'VAT returns', goal: 'guides/vat-returns', words: 'vat return declaration box grid intervat ca3 ecdf listing settlement' },
  { title: 'Closing a year', goal: 'guides/closing-a-year', words: 'closing year end opening balances carry forward fiscal' },
  { title: 'Undo and history', goal: 'guides/undo', words: 'undo history revert revision trash recycle bin restore' },
  { title: 'Offline sync', goal: 'guides/offline-sync', words: 'sync synchronisation offline pull push cursor conflict' },
  { title: 'Quickstart', goal: 'quickstart', words: 'quickstart tutorial getting started first steps curl' },
  { title: 'Glossary', goal: 'glossary', words: 'glossary terms vocabulary' },
]

const isServed = ({ goal }: Topic): boolean => files.has(goal.split('#')[0] ?? '')

export const topicHref = (topic: Topic): string | null => {
  if (isServed(topic)) return `/docs/${topic.goal}`
  return topic.rule === undefined ? null : `#rule-${topic.rule}`
}

/** A chapter of the reference that lists the guides; the search of the page finds them by their words too. */
export const guidesHtml = (): Html => html`<section class="appendix topics" id="guides" aria-labelledby="guides-title">
<h2 id="guides-title">Guides</h2>
<ul>${topics.map((topic) => {
  const href = topicHref(topic)
  return href !== null && html`<li data-words="${topic.words}"><a href="${href}">${topic.title}</a></li>\n`
})}</ul>
</section>`
