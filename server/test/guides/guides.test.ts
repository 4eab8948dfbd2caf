/** The commands of the guides for integrators, run as a reader would: one shell per page, from top to bottom. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'
import { hashPassword } from '../../src/lib/password.ts'
import { newScene } from '../contract/scene.ts'
import { type World, world } from '../harness/world.ts'
import { smtpStandIn, type SmtpStandIn } from '../stand-ins/smtp.ts'

let post: SmtpStandIn
let w: World
let origin: string
let folder: string

beforeAll(async () => {
  post = await smtpStandIn()
  w = await world({ config: { smtp_url: post.url } })
  origin = await w.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(path.join(tmpdir(), 'guides-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await w.close()
  await post.close()
})

/** The admin of a new firm, with the values both pages ask for. */
async function reader(): Promise<Record<string, string>> {
  const { firm, company, steward } = await newScene(w)
  const password = 'correct horse battery'
  const [account] = await w.rows<{ email: string }>('update directory.users set password_hash = $2 where id = $1 returning email', [
    steward.user_id,
    await hashPassword(password),
  ])
  return {
    PARTITA: origin,
    EMAIL: account?.email ?? '',
    PASSWORD: password,
    TOKEN: steward.token,
    FIRM: firm.public_token,
    COMPANY: company.public_token,
  }
}

const mark = '=== next'
const blocksOf = (markdown: string, language: string) =>
  [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(([, found]) => found === language).map(([, , text = '']) => text)

test.for(['authentication.md', 'teams-and-roles.md', 'company-files.md'])('%s prints what it says', async (page) => {
  const markdown = await readFile(path.join(checkout, 'docs/guides', page), 'utf8')
  const [commands, printed] = [blocksOf(markdown, 'sh'), blocksOf(markdown, 'text')]
  expect(commands.length).toBeGreaterThan(0)
  const env = nodeEnvironment(await reader())
  const { stdout, stderr } = await run('bash', ['-euc', commands.join(`\necho '${mark}'\n`)], { env, cwd: folder })
  expect(stderr).toBe('')
  expect(stdout.split(`${mark}\n`)).toEqual(printed)
})
