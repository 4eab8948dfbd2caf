import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkout, nodeEnvironment, run } from '../../../scripts/lib/checkout.ts'
import { readConfig, readOwnerConfig, readWorkerConfig } from '../../src/config.ts'
import { listVariables } from '../../src/variables.ts'
import { textOf } from './settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'partita-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const deploy = (name: string) => path.join(checkout, 'deploy', name)

/** A sample as the install guide fills it in; commented lines are options. */
const environmentOf = (name: string) =>
  Object.fromEntries(
    [...textOf(`deploy/${name}`).matchAll(/^([A-Z_]+)=(?:'([^'\n]*)'|(\S*))$/gm)].map(([, variable = '', quoted, bare]) => [
      variable,
      (quoted ?? bare ?? '').replaceAll(/@[A-Z_]+@/g, 'a1b2'.repeat(16)),
    ]),
  )

test('the samples of /etc/partita are a complete configuration of API, worker and set-up commands', () => {
  expect(readConfig(environmentOf('api.env'))).toMatchObject({ port: 8080, metrics_port: 9464, trusted_proxies: ['127.0.0.1'] })
  expect(readWorkerConfig(environmentOf('worker.env'))).toMatchObject({ metrics_port: 9465 })
  expect(readOwnerConfig(environmentOf('owner.env')).owner_url).toContain('partita_setup')
})

test('API and worker share their keys, database and files; every variable is a known one and each line is set or offered', () => {
  const [api, worker] = [environmentOf('api.env'), environmentOf('worker.env')]
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'FILES_URL', 'URL_KEY', 'SECRETS_KEY', 'PUBLIC_URL'])
    expect(api[name]).toBe(worker[name])
  const known = [...listVariables().map(({ name }) => name), 'SETUP_PASSWORD']
  for (const file of ['api.env', 'worker.env', 'owner.env']) {
    const lines = textOf(`deploy/${file}`)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# '))
    for (const line of lines) expect([line, known]).toEqual([line, expect.arrayContaining([/^#?([A-Z_]+)=/.exec(line)?.[1]])])
  }
})

test.each(['partita-api', 'partita-worker'])('systemd accepts the unit %s', async (unit) => {
  const file = path.join(folder, `${unit}.service`)
  writeFileSync(file, textOf(`deploy/${unit}.service`).replaceAll('/opt/partita', checkout))
  const { code, stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', file])
  expect([code, (stdout + stderr).split('\n').filter((line) => line.includes('partita'))]).toEqual([0, []])
})

test('the unit of the worker is that of the API but for its name, environment, program and time to stop', () => {
  const worker = textOf('deploy/partita-api.service')
    .replace('Partita API', 'Partita worker')
    .replace('api.env', 'worker.env')
    .replace('main.ts', 'worker.ts')
    .replace('TimeoutStopSec=30', 'TimeoutStopSec=60')
  expect(textOf('deploy/partita-worker.service')).toBe(worker)
})

test('systemd accepts the service of the backup and its timers, and each timer starts it', async () => {
  const units = ['partita-backup@.service', 'partita-backup-full.timer', 'partita-backup-incr.timer']
  for (const unit of units) {
    const text = textOf(`deploy/pgbackrest/${unit}`).replaceAll('/usr/local/bin/partita-backup', deploy('pgbackrest/partita-backup'))
    writeFileSync(path.join(folder, unit), text)
  }
  const types = units.slice(1).map((unit) => /^Unit=partita-backup@(\w+)\.service$/m.exec(textOf(`deploy/pgbackrest/${unit}`))?.[1])
  expect(types).toEqual(['full', 'incr'])
  const { code, stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units.map((unit) => path.join(folder, unit))])
  expect([code, (stdout + stderr).split('\n').filter((line) => line.includes('partita'))]).toEqual([0, []])
})

test('the backup goes to every repository of the configuration, also where one fails, and then fails itself', async () => {
  const file = path.join(folder, 'pgbackrest')
  writeFileSync(file, '#!/bin/sh\necho "$@"\ncase "$*" in *repo=1*) exit 1;; esac\n', { mode: 0o755 })
  const env = { PATH: `${folder}:/usr/bin:/bin`, PGBACKREST_CONFIG: deploy('pgbackrest/pgbackrest.conf') }
  const { code, stdout } = await run(deploy('pgbackrest/partita-backup'), ['incr'], { env })
  const lines = [1, 2].map((repository) => `--stanza=partita --repo=${repository} --type=incr backup\n`)
  expect([code, stdout]).toEqual([1, lines.join('')])
  expect((await run(deploy('pgbackrest/partita-backup'), [], { env })).code).toBe(2)
})

test('nginx accepts the site', async () => {
  const certificate = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`, '-subj', '/CN=api.example.com']
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...certificate])
  const site = textOf('deploy/nginx.conf').replaceAll('/etc/ssl/partita', folder)
  mkdirSync(path.join(folder, 'logs'), { recursive: true })
  writeFileSync(path.join(folder, 'nginx.conf'), `pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`)
  const { code, stderr } = await run('nginx', ['-t', '-q', '-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')])
  expect([code, stderr]).toEqual([0, ''])
})

test('Caddy accepts its file', async () => {
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, PATH: '/usr/bin:/bin' }
  const { code, stdout, stderr } = await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', deploy('Caddyfile')], { env })
  expect([code, stdout + stderr]).toEqual([0, expect.stringContaining('Valid configuration')])
})

test('promtool accepts the alerts, and their tests pass', async () => {
  const checked = await run('promtool', ['check', 'rules', deploy('prometheus/partita.rules.yml')])
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringMatching(/SUCCESS: \d+ rules found/)])
  const tested = await run('promtool', ['test', 'rules', deploy('prometheus/partita.rules.test.yml')])
  expect([tested.code, tested.stdout]).toEqual([0, expect.stringContaining('SUCCESS')])
})

test('the dashboard is one that Grafana can import: panels with their own id, place and queries', () => {
  const { panels, templating }: { panels: Panel[]; templating: { list: { name: string }[] } } = JSON.parse(
    textOf('deploy/prometheus/partita.dashboard.json'),
  )
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(templating.list.map(({ name }) => name)).toEqual(['datasource'])
  for (const { title, targets, gridPos } of panels) {
    expect([title, targets.every(({ expr }) => expr !== '')]).toEqual([title, true])
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
  }
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})
type Panel = {
  id: number
  title: string
  targets: { expr: string }[]
  gridPos: { x: number; y: number; w: number; h: number }
}

test('the units, the image and what is started here keep memory alike', () => {
  const { MALLOC_MMAP_THRESHOLD_: bytes } = nodeEnvironment()
  expect(textOf('deploy/partita-api.service')).toContain(`\nEnvironment=MALLOC_MMAP_THRESHOLD_=${bytes}\n`)
  expect(textOf('Dockerfile')).toContain(` MALLOC_MMAP_THRESHOLD_=${bytes}\n`)
})
