import type { Shape } from './document.ts'
import { type Content, type Html, html, inline, joined } from '../kernel/http/html.ts'

/* Shapes in words. A bookkeeper should understand what a field takes without knowing JSON Schema. */

const formats: Readonly<Record<string, string>> = {
  date: 'date, YYYY-MM-DD',
  'date-time': 'timestamp in UTC',
  decimal: 'decimal number, as text',
  email: 'e-mail address',
  uri: 'web address',
  uuid: 'UUID',
  binary: 'bytes',
}

const code = (value: string | number | boolean) => html`<code>${String(value)}</code>`

/** `#/components/schemas/Company` leads to the section of Company. */
function shapeLink(reference: string): Html {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  return html`<a href="#shape-${name}">${name}</a>`
}

/** What a value looks like, in one line; the fields of an object are listed below it. */
export function wordsOf(shape: Shape): Content {
  if (shape.$ref !== undefined) return shapeLink(shape.$ref)
  if (shape.anyOf) return joined(shape.anyOf.map(wordsOf), ' or ')
  if (shape.const !== undefined) return ['always ', code(shape.const)]
  const types = [shape.type ?? []].flat()
  const [type = types[0] ?? ''] = types.filter((each) => each !== 'null')
  const orNull = types.includes('null') && types.length > 1 && ' or null'
  return [kindOf(shape, type), orNull, shape.default !== undefined && [', ', code(shape.default), ' when left out']]
}

function kindOf(shape: Shape, type: string): Content {
  if (shape.enum) {
    const values = shape.enum.filter((value) => value !== null)
    return [values.length > 1 && 'one of ', joined(values.map(code), ', ')]
  }
  switch (type) {
    case 'string':
      return [
        formats[shape.format ?? ''] ?? `text${rangeOf(shape.minLength, shape.maxLength, ' characters')}`,
        // The only pattern that says something to everybody.
        shape.pattern !== undefined && (shape.pattern === String.raw`\S` ? ', not blank' : [', like ', code(shape.pattern)]),
      ]
    case 'integer':
      // The largest exact integer bounds every id; to a reader it is no bound.
      return `whole number${rangeOf(shape.minimum, shape.maximum === Number.MAX_SAFE_INTEGER ? undefined : shape.maximum)}`
    case 'number':
      return `number${rangeOf(shape.minimum, shape.maximum)}`
    case 'boolean':
      return [code(true), ' or ', code(false)]
    case 'null':
      return 'null'
    case 'array':
      return [shape.items?.enum ? 'list, each ' : 'list of ', wordsOf(shape.items ?? {}), rangeOf(shape.minItems, shape.maxItems, ' items')]
    case 'object':
      return shape.maxProperties === 0 ? 'empty object' : 'object'
    default:
      return 'any value'
  }
}

function rangeOf(least: number | undefined, most: number | undefined, unit = ''): string {
  const [from, to] = [least?.toLocaleString('en'), most?.toLocaleString('en')]
  if (from !== undefined && to !== undefined) return `, ${from} to ${to}${unit}`
  if (to !== undefined) return `, at most ${to}${unit}`
  return from === undefined ? '' : `, at least ${from}${unit}`
}

export type Field = { readonly name: string; readonly required: boolean; readonly shape: Shape }

/** The fields of an object, those of objects inside it as `outer.inner`, those of its lists as `list[].inner`. */
export function fieldsIn(shape: Shape, prefix = ''): Field[] {
  if (shape.items) return fieldsIn(shape.items, `${prefix}[]`)
  return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const whole = prefix === '' ? name : `${prefix}.${name}`
    return [{ name: whole, required: shape.required?.includes(name) ?? false, shape: inner }, ...fieldsIn(inner, whole)]
  })
}

/** A long name breaks where a reader would. */
const fieldName = (name: string) => html`<code>${joined(name.split(/(?<=[_.])/), html`<wbr>`)}</code>`

const fieldRow = ({ name, required, shape }: Field): Html =>
  html`<div>
<dt>${fieldName(name)}${required && html` <em>required</em>`}</dt>
<dd>${wordsOf(shape)}${shape.description !== undefined && html`<p>${inline(shape.description)}</p>`}</dd>
</div>`

/** What is required or sent by the example at once, a long tail of the rest on request. */
export function fieldList(fields: readonly Field[], sent: ReadonlySet<string> = new Set()): Content {
  const list = (some: readonly Field[]) => some.length > 0 && html`<dl class="fields">${some.map(fieldRow)}</dl>`
  const isShown = ({ name, required }: Field) => required || sent.has(name)
  const [shown, rest] = [fields.filter(isShown), fields.filter((field) => !isShown(field))]
  if (rest.length <= 8) return list(fields)
  const title = shown.length > 0 ? `${rest.length} more optional fields` : `${rest.length} fields, all optional`
  return [list(shown), html`<details><summary>${title}</summary>${list(rest)}</details>`]
}

/** In an answer a field is there unless its description says otherwise: nobody has to send it. */
const answeredFields = (shape: Shape) => fieldsIn(shape).map((field) => ({ ...field, required: false }))

export const answerFields = (shape: Shape): Content => {
  const fields = answeredFields(shape)
  return fields.length > 0 && html`<dl class="fields">${fields.map(fieldRow)}</dl>`
}

/** A named shape: its fields, after the shape it builds upon. */
export function shapeBody(shape: Shape): Content {
  if (!shape.allOf) return answerFields(shape) || html`<p>${wordsOf(shape)}</p>`
  const own = shape.allOf.filter((part) => part.$ref === undefined)
  const inherited = own.flatMap((part) => part.required?.filter((name) => part.properties?.[name] === undefined) ?? [])
  return [
    html`<p>Everything in ${shape.allOf.flatMap((part) => (part.$ref === undefined ? [] : shapeLink(part.$ref)))}. ${inherited.map((name) => [code(name), ' is always there. '])}</p>`,
    own.map(answerFields),
  ]
}
