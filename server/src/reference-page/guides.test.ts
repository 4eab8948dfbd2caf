import { expect, test } from 'vitest'
import { guideNames, guidePage, topicHref, topics } from './guides.ts'
import { referencePage } from './page.ts'
import { renderMarkdown } from './markdown.ts'

const render = (markdown: string) => renderMarkdown(markdown, (href) => (href.startsWith('#') ? href : null)).body.html

test.for([
  ['a <b> & "c"', '<p>a &lt;b&gt; &amp; &quot;c&quot;</p>\n'],
  ['**bold `x`** and *soft*', '<p><strong>bold <code>x</code></strong> and <em>soft</em></p>\n'],
  ['two\nlines', '<p>two lines</p>\n'],
  ['- one\n- two', '<ul><li>one</li>\n<li>two</li>\n</ul>\n'],
  ['1. one', '<ol><li>one</li>\n</ol>\n'],
  ['## Retry `it` (now)', '<h2 id="retry-it-now">Retry <code>it</code> (now)</h2>\n'],
  ['```sh\n<a>\n\n| b\n```', '<pre tabindex="0"><code>&lt;a&gt;\n\n| b</code></pre>\n'],
  [
    '| A | B |\n|---|---|\n| 1 \\| 2 | `x` |',
    '<div class="table"><table><thead><tr><th>A</th><th>B</th></tr></thead>\n<tbody><tr><td>1 | 2</td><td><code>x</code></td></tr>\n</tbody></table></div>\n',
  ],
  ['[here](#there), [gone](other.md), ![A bill](bill.png)', '<p><a href="#there">here</a>, gone, A bill</p>\n'],
  ['[x](javascript:alert)', '<p>x</p>\n'],
  ['<!-- not shown -->', ''],
  ['shown\n<!-- not shown -->', '<p>shown</p>\n'],
] as const)('Markdown %s', ([markdown, html]) => {
  expect(render(markdown)).toBe(html)
})

test.for(['../../package', '..%2fpackage', 'guides/../../README', '/etc/passwd', '', 'guides/webhooks.md', 'decisions/README'])(
  'no page for %s: a name is looked up, never opened',
  (name) => {
    expect(guidePage(name)).toBeUndefined()
  },
)

const anchorsIn = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))

test('every topic leads to a guide and a heading that exist, or to a rule of the page itself', () => {
  const reference = anchorsIn(referencePage([]))
  const broken = topics.filter((topic) => {
    const [name = '', anchor = ''] = (topicHref(topic) ?? '').split('#')
    if (name === '') return !reference.has(anchor)
    const page = guidePage(name.replace('/docs/', ''))
    return page === undefined || (anchor !== '' && !anchorsIn(page).has(anchor))
  })
  expect(broken.map(({ goal }) => goal)).toEqual([])
})

test('links between guides lead to a page and a heading that exist', () => {
  const pages = new Map(guideNames.map((name) => [`/docs/${name}`, guidePage(name) ?? '']))
  const broken = [...pages].flatMap(([from, page]) =>
    [...page.matchAll(/<a href="([^"]+)"/g)].flatMap(([, href = '']) => {
      const [goal = '', anchor] = href.startsWith('#') ? [from, href.slice(1)] : href.split('#')
      const target = pages.get(goal)
      const isFine = goal === '/docs' || (target !== undefined && (anchor === undefined || anchorsIn(target).has(anchor)))
      return isFine ? [] : `${from} → ${href}`
    }),
  )
  expect(broken).toEqual([])
})
