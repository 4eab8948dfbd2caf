import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { binary, checkout, main, run } from './lib/checkout.ts'

const target = path.join(checkout, 'sdk/src/openapi.ts')
const heading = '/** Written by node scripts/sdk.ts from server/openapi.json: the paths of the API and what goes over them. */\n'

/** The generator needs a TypeScript compiler that can be imported, which ours cannot: both are installed in the folder of the package. */
async function typesOfInterface() {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-sdk-'))
  const made = path.join(folder, 'openapi.ts')
  try {
    const generator = path.join(checkout, 'sdk/node_modules/openapi-typescript/bin/cli.js')
    const { code, stdout, stderr } = await run(process.execPath, [generator, path.join(checkout, 'server/openapi.json'), '-o', made])
    if (code !== 0) throw new Error(`${stdout}${stderr}`)
    return heading + readFileSync(made, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\n+/, '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function build() {
  rmSync(path.join(checkout, 'sdk/dist'), { recursive: true, force: true })
  const { code, stdout, stderr } = await run(binary('tsc'), ['-p', 'sdk'])
  if (code !== 0) throw new Error(`${stdout}${stderr}`)
  console.log('sdk/dist is built')
}

async function types(check: boolean) {
  const fresh = await typesOfInterface()
  const operations = fresh.match(/: operations\["/g)?.length ?? 0
  if (operations === 0) throw new Error('The description of the API holds no operation.')
  if (!check) writeFileSync(target, fresh)
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== fresh)
    throw new Error('sdk/src/openapi.ts is not what server/openapi.json says: run node scripts/sdk.ts and commit it.')
  console.log(`${check ? 'fresh, ' : ''}${operations} operations`)
}

await main(async () => {
  const options = { check: { type: 'boolean', default: false }, build: { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ options })
  await (values.build ? build() : types(values.check))
})
