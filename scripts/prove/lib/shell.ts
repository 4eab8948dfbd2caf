/** The first ```sh block under the first heading that holds the words. */
export function shellBlockUnder(markdown: string, words: string) {
  const section = markdown.split(/^(?=#{1,6} )/m).find((each) => each.split('\n', 1)[0]?.includes(words))
  return section?.match(/^```sh\n([\s\S]*?)^```/m)?.[1]
}

/** The next token of a script: a quoted string, a substitution, a comment, the end of a command, or another character. */
const token = /\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|(?<![^\s])#[^\n]*|\d*>&\d?|&>|&&|\|\||[\s\S]/g

/**
 * The commands as a reader counts them: one after another by line, `;`, `&` or `&&`. A pipe or a substitution belongs to
 * its command.
 */
export function commandsOf(script: string) {
  const commands: string[] = []
  let current = ''
  let depth = 0
  for (const [part] of script.matchAll(token)) {
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
    const ends = depth === 0 && ['\n', ';', '&', '&&', '||'].includes(part)
    if (!ends && !part.startsWith('#')) current += part
    if (ends && current.trim() !== '') commands.push(current.trim())
    if (ends) current = ''
  }
  return current.trim() === '' ? commands : [...commands, current.trim()]
}
