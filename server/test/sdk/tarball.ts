import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkout, nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'

const npm = async (cwd: string, ...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await run('npm', args, { cwd, env: nodeEnvironment() })
  if (code !== 0) throw new Error(`npm ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

export type Installed = { readonly folder: string; readonly files: readonly string[]; readonly remove: () => Promise<void> }

/** An empty project outside the checkout in which the packed SDK was installed. `from`: the folder of the built package. */
export async function installTarball(from: string): Promise<Installed> {
  const folder = await mkdtemp(path.join(tmpdir(), 'partita-app-'))
  const [packed] = JSON.parse(await npm(from, 'pack', '--json', '--pack-destination', folder)) as {
    filename: string
    files: { path: string }[]
  }[]
  if (!packed) throw new Error('npm pack made nothing')
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  await npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${packed.filename}`)
  return { folder, files: packed.files.map((file) => file.path).toSorted(), remove: () => rm(folder, { recursive: true }) }
}

/** As the guide says: build, then pack. */
export async function installAsDocumented(): Promise<Installed> {
  await npm(checkout, 'run', 'build', '-w', 'sdk')
  return installTarball(path.join(checkout, 'sdk'))
}
