export type Yaml = string | null | Yaml[] | { [key: string]: Yaml }
type Line = { readonly indent: number; readonly text: string; readonly number: number }
type Anchors = Map<string, Yaml>

/**
 * A strict reader for the part of YAML that compose.yaml keeps to: block mappings, block sequences of scalars, JSON on one
 * line, plain scalars (kept as text), comments on lines of their own, anchors on mappings and `<<: *name`. It refuses the
 * rest, tabs and repeated keys included, so that nothing is read here in another way than elsewhere.
 */
export function readYaml(text: string): Yaml {
  const lines = text.split('\n').flatMap((raw, index): Line[] => {
    if (raw.includes('\t')) throw new Error(`line ${index + 1}: a tab`)
    const content = raw.trim()
    return content === '' || content.startsWith('#') ? [] : [{ indent: raw.search(/\S/), text: content, number: index + 1 }]
  })
  const [value, rest] = block(lines, 0, new Map())
  if (rest[0]) throw new Error(`line ${rest[0].number}: its indentation fits nothing`)
  return value
}

const block = (lines: readonly Line[], indent: number, anchors: Anchors): [Yaml, readonly Line[]] =>
  lines[0]?.text.startsWith('- ') ? sequence(lines, indent) : mapping(lines, indent, anchors)

function sequence(lines: readonly Line[], indent: number): [Yaml, readonly Line[]] {
  const end = lines.findIndex((line) => line.indent !== indent || !line.text.startsWith('- '))
  const items = end === -1 ? lines : lines.slice(0, end)
  return [items.map((line) => scalar(line.text.slice(2), line)), lines.slice(items.length)]
}

function mapping(lines: readonly Line[], indent: number, anchors: Anchors): [Yaml, readonly Line[]] {
  const own: Record<string, Yaml> = {}
  let merged: Yaml = {}
  let rest = lines
  for (let line = rest[0]; line?.indent === indent; line = rest[0]) {
    const [, key = '', anchor, value] = /^([\w./<-]+):(?: &(\w+))?(?: (\S.*))?$/.exec(line.text) ?? []
    if (key === '' || key in own) throw new Error(`line ${line.number}: no key, or one that stands above: ${line.text}`)
    rest = rest.slice(1)
    const inner = rest[0]
    if (key === '<<') merged = anchors.get(value?.slice(1) ?? '') ?? fail(line)
    else if (value !== undefined) own[key] = scalar(value, line)
    else if (inner && inner.indent > indent) [own[key], rest] = block(rest, inner.indent, anchors)
    else own[key] = null
    if (anchor !== undefined) anchors.set(anchor, own[key] ?? fail(line))
  }
  return [{ ...(merged as Record<string, Yaml>), ...own }, rest]
}

/** What opens like JSON is JSON, which every YAML reader takes alike; the rest is text without a sign that could mean more. */
function scalar(text: string, line: Line): Yaml {
  if (/^["[{]/.test(text)) return JSON.parse(text)
  return /^[^\w$./-]|: | #|^- /.test(text) ? fail(line) : text
}

function fail({ number, text }: Line): never {
  throw new Error(`line ${number}: beyond the YAML this file keeps to: ${text}`)
}
