import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { areas } from '../server/src/areas.ts'
import { describe } from '../server/src/kernel/openapi/openapi.ts'
import { binary, checkout, main, run, runNode } from './lib/checkout.ts'

const target = path.join(checkout, 'sdk/src/openapi.ts')
const heading =
  '/** Written by node scripts/sdk.ts from the routes: the paths of the API, additions included, and what goes over them. */\n'

async function typesOfInterface() {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-sdk-'))
  const whole = path.join(folder, 'openapi.json')
  try {
    writeFileSync(whole, JSON.stringify(describe(areas, 'all')))
    const { code, stdout, stderr } = await runNode('sdk/generate-types.ts', [whole])
    if (code !== 0) throw new Error(`${stdout}${stderr}`)
    return heading + stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const source = path.join(checkout, 'sdk')

/** Compiles the package where it is, or into another folder, whole. */
async function build(folder: string) {
  const dist = path.join(folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  const { code, stdout, stderr } = await run(binary('tsc'), ['-p', source, '--outDir', dist])
  if (code !== 0) throw new Error(`${stdout}${stderr}`)
  copyFileSync(path.join(checkout, 'LICENSE'), path.join(dist, 'LICENSE'))
  if (folder !== source) for (const file of ['package.json', 'README.md']) copyFileSync(path.join(source, file), path.join(folder, file))
  console.log(`${path.relative(checkout, dist)} is built`)
}

async function types(check: boolean) {
  const fresh = await typesOfInterface()
  const operations = fresh.split('export interface webhooks')[0]?.match(/: operations\["/g)?.length ?? 0
  if (operations === 0) throw new Error('The description of the API holds no operation.')
  if (!check) writeFileSync(target, fresh)
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== fresh)
    throw new Error('sdk/src/openapi.ts is not what the routes declare: run node scripts/sdk.ts and commit it.')
  console.log(`${check ? 'fresh, ' : ''}${operations} operations`)
}

await main(async () => {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { check: flag, build: flag, into: { type: 'string', default: source } } })
  await (values.build ? build(path.resolve(values.into)) : types(values.check))
})
