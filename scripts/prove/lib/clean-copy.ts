import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { checkout, run } from '../../lib/checkout.ts'

async function git(...args: string[]) {
  const { code, stdout, stderr } = await run('git', args)
  if (code !== 0) throw new Error(`git ${args[0]}: ${stderr}`)
  return stdout
}

/** A clone of the last commit; with uncommitted changes, a copy of the working tree. */
export async function cleanCopy(folder: string) {
  const isClean = (await git('status', '--porcelain')) === ''
  if (isClean) {
    await git('clone', '--quiet', checkout, folder)
    return `a clone of ${(await git('rev-parse', '--short', 'HEAD')).trim()}`
  }
  const files = (await git('ls-files', '-co', '--exclude-standard', '-z')).split('\0').filter((file) => file !== '')
  for (const file of files) {
    const from = path.join(checkout, file)
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    // A deletion that is not committed is still listed.
    if (existsSync(from)) copyFileSync(from, path.join(folder, file))
  }
  return `a copy of the ${files.length} files of the working tree`
}

/** The environment of a new terminal: without the variables of our services, npm and Node. */
export function newTerminal(environment: NodeJS.ProcessEnv) {
  const ours =
    /^(npm_(lifecycle|package|config_local_prefix|config_prefix|execpath|node_execpath|command)|INIT_CWD$|NODE$|NODE_COMPILE_CACHE$|CI$)|DATABASE|^REDIS|^(S3|FILES|SMTP)_URL$|^URL_KEY$|^MAILDIR$|^PORT$|^METRICS_PORT$/
  const search = (environment.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name))), PATH: search.join(path.delimiter) }
}
