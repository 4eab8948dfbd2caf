import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { refuseWeakPassword } from '../areas/platform/auth/index.ts'
import { wrongUsage } from './command.ts'

/** `-` stands for standard input. The line end of a file or of `echo` is no part of what it holds. */
export async function secretFrom(value: string, what: string): Promise<string> {
  if (value !== '-') return value
  const text = process.stdin.isTTY ? await typed(what) : await piped(10_000)
  if (text === '') throw wrongUsage(`Standard input holds no ${what}`)
  return text
}

/** The password for the account at that address. */
export async function passwordFrom(value: string, address: string): Promise<string> {
  const password = await secretFrom(value, 'password')
  if (password.length < 8 || password.length > 1000) throw wrongUsage('The password has 8 to 1000 characters')
  await refuseWeakPassword(password, address)
  return password
}

export async function piped(most: number): Promise<string> {
  let text = ''
  for await (const part of process.stdin.setEncoding('utf8')) {
    text += part
    if (text.length > most) throw wrongUsage(`Standard input holds more than ${most} characters`)
  }
  return text.replace(/\r?\n$/, '')
}

/** At a terminal nothing of it is shown: the line editor writes its echo into a void. */
function typed(what: string): Promise<string> {
  process.stderr.write(`${what}: `)
  const unseen = new Writable({ write: (_text, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: unseen, terminal: true })
  return new Promise((resolve, reject) => {
    line.once('close', () => reject(wrongUsage(`No ${what} was typed`)))
    line.once('line', (text) => {
      resolve(text)
      line.close()
      process.stderr.write('\n')
    })
  })
}
