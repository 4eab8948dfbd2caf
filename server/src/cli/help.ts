import { type Command, exitCodes, type Option } from './command.ts'

const width = 100

/** Paragraphs in lines of at most a hundred characters; the lines after the first stand under it. */
function wrapped(text: string, indent: number): string {
  const gap = ' '.repeat(indent)
  return text
    .split('\n')
    .map((paragraph) => filled(paragraph, width - indent).join(`\n${gap}`))
    .join(`\n${gap}`)
}

const filled = (paragraph: string, room: number) =>
  paragraph.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= room) return [...lines, word]
    return [...lines.slice(0, -1), `${last} ${word}`]
  }, [])

const spelled = (name: string, { value }: Pick<Option, 'value'>) => (value ? `--${name} ${value}` : `--${name}`)

const json: Option = { type: 'boolean', says: 'The same as JSON on one line, for machines' }
const help: Option = { type: 'boolean', says: 'This text' }

function usageOf({ name, argument, options }: Command): string {
  const words = Object.entries(options).map(([key, option]) => (option.required ? spelled(key, option) : `[${spelled(key, option)}]`))
  const asked = argument ? [`${argument.optional ? `[${argument.name}]` : argument.name}${argument.many ? ' …' : ''}`] : []
  return wrapped(['partita', name, ...asked, ...words, '[--json]'].join(' '), 4)
}

/** Names on the left, what they mean on the right. */
function definitions(lines: readonly (readonly [string, string])[]): string {
  const left = Math.min(26, Math.max(...lines.map(([name]) => name.length)))
  const gap = left + 4
  return lines
    .map(([name, says]) => (name.length > left ? `  ${name}\n${' '.repeat(gap)}` : `  ${name.padEnd(left)}  `) + wrapped(says, gap))
    .join('\n')
}

const ending = `Exit codes\n${definitions(Object.entries(exitCodes))}\n`

export function helpOf(command: Command): string {
  const { summary, help: says, argument, options, examples } = command
  const all = Object.entries({ ...options, json, help }).map(([name, option]) => [spelled(name, option), option.says] as const)
  const parts = argument ? [[argument.name, argument.says] as const, ...all] : all
  return [
    usageOf(command),
    `  ${wrapped(`${summary}.\n${says}`, 2)}`,
    `Options\n${definitions(parts)}`,
    `${examples.length > 1 ? 'Examples' : 'Example'}\n${examples.map((line) => `  ${line}`).join('\n')}`,
    ending,
  ].join('\n\n')
}

/** The commands of one noun, or all of them. */
export const helpOfMany = (commands: readonly Command[], about: string): string =>
  [
    about,
    definitions(commands.map(({ name, summary }) => [name, summary] as const)),
    'Each explains itself: partita COMMAND --help. All take --json. partita --version names the release.',
    ending,
  ].join('\n\n')
