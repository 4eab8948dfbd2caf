/** A bare Debian in a folder, entered by chroot. Needs root, debootstrap and the package mirror that apt is configured for. */
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../lib/checkout.ts'
import { withCleanUp } from '../clean-up.ts'

const suite = 'trixie'
/** What every Debian machine has and the smallest bootstrap leaves out. */
const always = 'ca-certificates,systemd'

/** The authorities that the machine trusts: it may reach the network through a proxy of its own. */
const authorities = '/etc/ssl/certs/machine.crt'

/** The environment of a fresh root shell, with the package sources of the machine. */
const shellEnv = () => {
  const { npm_config_registry, http_proxy, https_proxy } = process.env
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    npm_config_registry,
    http_proxy,
    https_proxy,
    NODE_EXTRA_CA_CERTS: authorities,
  }
}

async function mirror() {
  const { stdout } = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Created-By: Packages',
    'Origin: Debian',
    'Label: Debian',
  ])
  const [first] = stdout.split('\n').filter((line) => line !== '')
  if (first === undefined) throw new Error('apt knows no Debian mirror: run apt-get update.')
  return first
}

export type Debian = {
  readonly root: string
  /** Runs a script inside, on the network of the machine. */
  readonly enter: (script: string) => ReturnType<typeof run>
  /** The same with a network and processes of its own: nothing it starts outlives it, or meets a server of the machine. */
  readonly isolate: (script: string) => ReturnType<typeof run>
}

export async function withDebian<T>(work: (debian: Debian) => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) throw new Error('This proof enters a Debian of its own by chroot: run it as root.')
  const place = mkdtempSync(path.join(tmpdir(), 'partita-debian-'))
  const root = path.join(place, 'root')
  return withCleanUp(
    async () => rmSync(place, { recursive: true, force: true }),
    async () => {
      const made = await run('debootstrap', ['--variant=minbase', `--include=${always}`, suite, root, await mirror()])
      if (made.code !== 0) throw new Error(`debootstrap failed (apt-get install debootstrap):\n${made.stdout.slice(-800)}${made.stderr}`)
      chmodSync(place, 0o755)
      copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'))
      copyFileSync('/etc/ssl/certs/ca-certificates.crt', path.join(root, authorities))
      // Packages must not start servers on the machine itself.
      writeFileSync(path.join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
      return work(debianIn(root))
    },
  )
}

function debianIn(root: string): Debian {
  const inside = (file: string, script: string) => writeFileSync(path.join(root, file), script, { mode: 0o755 })
  const mounts = `mount -t proc proc ${root}/proc && mount -t tmpfs tmpfs ${root}/dev/shm`
  return {
    root,
    enter: (script) => {
      inside('script', script)
      const namespaces = ['--mount', '--pid', '--fork', '--kill-child']
      return run('unshare', [...namespaces, 'bash', '-c', `${mounts} && chroot ${root} bash /script`], { env: shellEnv() })
    },
    isolate: (script) => {
      inside('script', script)
      const namespaces = ['--mount', '--pid', '--net', '--fork', '--kill-child']
      return run('unshare', [...namespaces, 'bash', '-c', `ip link set lo up && ${mounts} && chroot ${root} bash /script`], {
        env: shellEnv(),
      })
    },
  }
}
