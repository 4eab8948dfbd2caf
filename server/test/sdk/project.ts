import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkout, runNode } from '../../../scripts/lib/checkout.ts'

/** A project of its own with the SDK as it is published, in a new folder that the caller removes. What the SDK needs is found above it. */
export async function newProject(name: string): Promise<string> {
  await mkdir(path.join(checkout, '.cache'), { recursive: true })
  const folder = await mkdtemp(path.join(checkout, `.cache/${name}-`))
  const sdk = path.join(folder, 'node_modules/@partita/sdk')
  await mkdir(sdk, { recursive: true })
  const { code, stderr } = await runNode('scripts/sdk.ts', ['--build', '--into', sdk])
  if (code !== 0) throw new Error(stderr)
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}
