import { chmodSync, copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkout, nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'
import { isSent, pairs, readDockerfile, type Stage } from './dockerfile.ts'

/** What a container is here: a folder that stands for its root, the environment of its program, and who runs it. */
export type Image = {
  readonly root: string
  readonly workdir: string
  readonly env: Record<string, string>
  readonly user: { uid: number; gid: number } | undefined
}

/** The image's user owns nothing on this machine. Only root can become somebody else. */
const outsider = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

/**
 * Follows the Dockerfile in folders: every COPY and RUN as it stands, with this machine's Node in the place of the base
 * image's. What it cannot follow it refuses, so that an instruction nobody tried does not slip in.
 */
export async function buildImage(): Promise<{ image: Image; erase: () => void }> {
  const place = mkdtempSync(path.join(tmpdir(), 'partita-image-'))
  chmodSync(place, 0o755)
  const erase = () => rmSync(place, { recursive: true, force: true })
  try {
    return { image: await buildStages(place), erase }
  } catch (error) {
    erase()
    throw error
  }
}

async function buildStages(place: string): Promise<Image> {
  const folders = new Map([['', sendContext(path.join(place, 'context'))]])
  let image: Image | undefined
  for (const [each, stage] of readDockerfile().stages.entries()) {
    const root = path.join(place, `stage-${each}`)
    image = await buildStage(stage, root, folders)
    folders.set(stage.name ?? String(each), root)
  }
  if (image === undefined) throw new Error('the Dockerfile has no stage')
  return image
}

/** The builder gets what .dockerignore lets through, and nothing else. */
function sendContext(folder: string): string {
  const files = globSync('**', { cwd: checkout, exclude: (name) => ['node_modules', '.git', '.services', '.cache'].includes(name) })
  for (const file of [...files, '.npmrc', '.env', '.env.example']) {
    const from = path.join(checkout, file)
    if (isSent(file) && statSync(from, { throwIfNoEntry: false })?.isFile()) cpSync(from, path.join(folder, file))
  }
  return folder
}

async function buildStage(stage: Stage, root: string, folders: ReadonlyMap<string, string>): Promise<Image> {
  const programs = path.join(root, 'usr/local/bin')
  for (const folder of [programs, path.join(root, 'var/cache')]) mkdirSync(folder, { recursive: true })
  copyFileSync(process.execPath, path.join(programs, 'node'))
  let image: Image = { root, workdir: root, env: { PATH: `${programs}:/usr/local/bin:/usr/bin:/bin` }, user: undefined }
  let isBuilding = true
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') image = { ...image, workdir: path.join(root, text) }
    else if (name === 'ENV') image = { ...image, env: { ...image.env, ...moved(pairs(text), root) } }
    else if (name === 'USER') [image, isBuilding] = [{ ...image, user: outsider }, false]
    else if (name === 'COPY') copy(text, image, folders)
    else if (name === 'RUN') await runStep(text, image, isBuilding)
    else if (!['ARG', 'LABEL', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD'].includes(name))
      throw new Error(`${name} ${text}: an instruction this build does not know`)
    mkdirSync(image.workdir, { recursive: true })
  }
  return image
}

const moved = (env: Record<string, string>, root: string) =>
  Object.fromEntries(Object.entries(env).map(([key, value]) => [key, value.startsWith('/') ? path.join(root, value) : value]))

/** A folder gives its contents, a file goes under its own name into a target that ends with a slash. */
function copy(text: string, { root, workdir }: Image, folders: ReadonlyMap<string, string>): void {
  const words = text.split(' ')
  const options = words.filter((word) => word.startsWith('--'))
  const stage = options.map((option) => /^--from=(.*)$/.exec(option)?.[1])[0]
  const origin = folders.get(stage ?? '')
  if (origin === undefined || options.length > (stage === undefined ? 0 : 1)) throw new Error(`COPY ${text}: cannot be followed here`)
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = path.resolve(workdir, paths.pop() ?? '')
  if (path.relative(root, target).startsWith('..')) throw new Error(`COPY ${text}: leads out of the image`)
  for (const each of paths) {
    const from = path.join(origin, each)
    const to = statSync(from).isFile() ? path.join(target, path.basename(each)) : target
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  }
}

/** What the npm that runs the tests leaves in the environment would lead another npm back to this checkout. */
const leftovers =
  /^(npm_(lifecycle|package|config_(local_)?prefix|execpath|node_execpath|command)|INIT_CWD$|NODE$|NODE_ENV$)|DATABASE|^REDIS|^(S3|FILES|SMTP)_URL$|^URL_KEY$/

/** Packages come from npm's cache where it has them, else by the machine's way out; the program's own user gets the image's world alone. */
async function runStep(text: string, { workdir, env, user }: Image, isBuilding: boolean): Promise<void> {
  const machine = Object.entries(nodeEnvironment({ npm_config_prefer_offline: 'true' })).filter(([name]) => !leftovers.test(name))
  const around = isBuilding ? { ...Object.fromEntries(machine), ...env } : env
  const { code, stdout, stderr } = await run('sh', ['-c', text], { cwd: workdir, env: around, user })
  if (code !== 0) throw new Error(`RUN ${text}\nended with ${code}\n${stdout}${stderr}`)
}
