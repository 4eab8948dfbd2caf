/**
 * Search, choice of language, copy buttons and the marker of the current section. Plain JavaScript, sent as it is; without it nothing is
 * hidden.
 */
export const script = `
const root = document.documentElement
const all = (selector, within = document) => [...within.querySelectorAll(selector)]
const byId = (id) => document.getElementById(id)
root.classList.add('js')

for (const code of all('#start pre code')) {
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace('http://127.0.0.1:8080', location.origin)
}

const remembered = (name, value) => {
  try {
    if (value) localStorage.setItem(name, value)
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
const choose = (language) => {
  root.dataset.language = language
  for (const tab of all('[data-choose]')) tab.setAttribute('aria-pressed', String(tab.dataset.choose === language))
}
choose(remembered('partita-language') === 'TypeScript' ? 'TypeScript' : 'curl')

document.addEventListener('click', async ({ target }) => {
  const tab = target.closest('[data-choose]')
  if (tab) {
    // Every example above changes its height too: what the reader looks at stays where it is.
    const before = tab.getBoundingClientRect().top
    choose(remembered('partita-language', tab.dataset.choose) ?? tab.dataset.choose)
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
  }
  const copy = target.closest('.copy')
  if (copy) {
    const shown = all('figure', copy.closest('.shown')).find((figure) => figure.offsetParent)
    await navigator.clipboard.writeText(shown.querySelector('pre').textContent)
    copy.textContent = 'Copied'
    setTimeout(() => { copy.textContent = 'Copy' }, 1500)
  }
  if (target.closest('.menu')) unfold(!root.classList.contains('unfolded'))
  const link = target.closest('a[href^="#"]')
  if (link) {
    unfold(false)
    const goal = byId(link.getAttribute('href').slice(1))
    if (goal?.closest('[hidden]')) {
      search.value = ''
      filter()
    }
  }
})
if (!navigator.clipboard) for (const copy of all('.copy')) copy.hidden = true

const unfold = (open) => {
  root.classList.toggle('unfolded', open)
  document.querySelector('.menu').setAttribute('aria-expanded', String(open))
}

const search = byId('search')
const links = new Map(all('nav a').map((link) => [link.getAttribute('href').slice(1), link]))
const operations = all('.operation').map((section) => ({
  section,
  entry: links.get(section.id).parentElement,
  words: [section.id, section.closest('.chapter').querySelector('h2').textContent]
    .concat(all('h3, .call, .lead, .fields dt, details code', section).map((part) => part.textContent))
    .join(' ')
    .toLowerCase(),
}))
const topics = all('.topics li').map((entry) => ({ entry, words: (entry.textContent + ' ' + entry.dataset.words).toLowerCase() }))
const filter = () => {
  const terms = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let fitting = 0
  for (const { section, entry, words } of operations) {
    const fits = terms.every((word) => words.includes(word))
    section.hidden = entry.hidden = !fits
    if (fits) fitting += 1
  }
  for (const chapter of all('.chapter')) {
    const empty = all('.operation', chapter).every((section) => section.hidden)
    chapter.hidden = links.get(chapter.id).parentElement.hidden = empty
  }
  root.classList.toggle('searching', terms.length > 0)
  let guides = 0
  for (const { entry, words } of topics) {
    entry.hidden = !terms.every((word) => words.includes(word))
    if (!entry.hidden) guides += 1
  }
  for (const part of all('.opening, .start, .appendix')) part.hidden = terms.length > 0
  byId('guides').hidden = guides === 0
  const counted = guides === 0 ? '' : ', ' + guides + (guides === 1 ? ' guide' : ' guides')
  byId('found').textContent = terms.length > 0 ? fitting + ' of ' + operations.length + ' operations' + counted : ''
}
search.addEventListener('input', () => {
  filter()
  scrollTo({ top: 0, behavior: 'instant' })
})
search.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') search.value = ''
  if (key === 'Escape') filter()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea')) return
  event.preventDefault()
  search.focus()
})

let current
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    const link = links.get(target.id)
    if (!isIntersecting || !link) continue
    current?.removeAttribute('aria-current')
    current = link
    link.setAttribute('aria-current', 'location')
    const nav = byId('contents')
    if (link.offsetTop < nav.scrollTop || link.offsetTop > nav.scrollTop + nav.clientHeight - 60) nav.scrollTop = link.offsetTop - 80
  }
}, { rootMargin: '-10% 0px -80% 0px' })
for (const part of all('.start, .operation, .appendix')) seen.observe(part)

addEventListener('beforeprint', () => { for (const folded of all('details')) folded.open = true })
`
