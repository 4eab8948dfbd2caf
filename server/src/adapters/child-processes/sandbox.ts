/**
 * The sandbox around a program that reads an untrusted file, made by bubblewrap: namespaces of its own for users, processes, network and
 * mounts, so that it has no network, no `/proc`, and a read-only file system in which only the programs of the system and the named files
 * exist.
 */
export interface SandboxOptions {
  /** The only place where it may write; null when it needs none. */
  readonly folder: string | null
  /** Files and folders it may read beside the programs of the system. */
  readonly reads?: readonly string[]
}

/** Programs, libraries, fonts. A path that does not exist is left out. */
const system = ['/usr', '/bin', '/lib', '/lib64', '/etc/alternatives', '/etc/fonts', '/etc/ld.so.cache', '/var/cache/fontconfig']
const devices = ['/dev/null', '/dev/zero', '/dev/urandom']

const namespaces = ['user', 'pid', 'net', 'ipc', 'uts']

const bindEach = (option: string, paths: readonly string[]) => paths.flatMap((each) => [option, each, each])

let isRequired = true

/** Without it, programs run unprotected, with limits only. For machines on which bubblewrap cannot work. */
export const requireSandbox = (required: boolean): void => {
  isRequired = required
}

export const isSandboxRequired = (): boolean => isRequired

/** The command that runs another one in the sandbox; empty when none is required. */
export const sandboxCommand = ({ folder, reads = [] }: SandboxOptions): string[] =>
  isRequired
    ? [
        'bwrap',
        ...namespaces.map((each) => `--unshare-${each}`),
        '--unshare-cgroup-try',
        '--die-with-parent',
        '--cap-drop',
        'ALL',
        ...bindEach('--ro-bind-try', system),
        ...bindEach('--dev-bind-try', devices),
        ...bindEach('--ro-bind-try', reads),
        ...(folder === null ? [] : ['--bind', folder, folder]),
        // The root is a file system in memory, which is writable until here.
        '--remount-ro',
        '/',
        '--chdir',
        folder ?? '/',
        '--',
      ]
    : []

export const howToInstall = 'install the package bubblewrap (apt-get install bubblewrap), or set UNSAFE_PARSERS=1 to read files unprotected'
const howToAllow =
  'allow user namespaces for this user (guide Install, "The sandbox of the parsers"), or set UNSAFE_PARSERS=1 to read files unprotected'

/** bubblewrap starts its own messages with its name; the program did not run then. */
const complaint = /^bwrap: (.+)/

/** Why the sandbox could not be made, and what to do; null when the failure was another. */
export function sandboxFailure(detail: string): string | null {
  const [, why] = complaint.exec(detail) ?? []
  return why === undefined ? null : `the sandbox of the parsers cannot be made (${why}): ${howToAllow}`
}
