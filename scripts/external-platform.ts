/** Checks a server against docs/guides/external-platform.md: one line for each rule, and exit code 1 when one does not hold. */
import { parseArgs } from 'node:util'
import { checkPlatform } from './external-platform/rules.ts'
import { main } from './lib/checkout.ts'

const text = { type: 'string' } as const

await main(async () => {
  const { values } = parseArgs({
    options: { url: text, key: text, email: text, password: text, send: { type: 'boolean', default: false } },
  })
  const { url, key, email, password, send } = values
  if (!url || !key || !email || !password)
    throw new Error('Say --url, --key, --email and --password; docs/guides/external-platform.md explains them.')
  const findings = await checkPlatform({ url, key, email, password, send })
  for (const { rule, problem } of findings) console.log(problem === null ? `holds  ${rule}` : `WRONG  ${rule}: ${problem}`)
  const wrong = findings.filter(({ problem }) => problem !== null).length
  console.log(`${findings.length - wrong} of ${findings.length} rules hold`)
  if (wrong > 0) process.exitCode = 1
})
