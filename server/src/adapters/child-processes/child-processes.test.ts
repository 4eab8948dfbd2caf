import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { limitConcurrency, withTempFolder, type ProcessOptions, runProcess } from './index.ts'

const shell = (script: string, more: Partial<ProcessOptions> = {}) =>
  withTempFolder((folder) => runProcess({ program: 'sh', args: ['-c', script], folder, ...more }))

describe('a program run on what came from outside', () => {
  test('gives back what it wrote', async () => {
    expect(await shell('echo read; echo aside >&2')).toEqual({ ok: true, output: Buffer.from('read\n'), detail: 'aside\n' })
  })

  test('sees an environment of our making and none of our secrets', async () => {
    const outcome = await shell('env', { env: { OMP_THREAD_LIMIT: '1' } })
    const names = (outcome.ok ? outcome.output.toString() : '').split('\n').map((line) => line.split('=', 1)[0])
    // Variables that the shell adds by itself.
    expect(new Set(names.filter((name) => !['PWD', '_', 'OLDPWD', 'SHLVL', ''].includes(name ?? '')))).toEqual(
      new Set(['HOME', 'LANG', 'OMP_THREAD_LIMIT', 'PATH', 'TMPDIR']),
    )
  })

  test('takes its arguments as they are: nothing in them is a command', async () => {
    const outcome = await withTempFolder((folder) => runProcess({ program: 'echo', args: ['$(id)', '; id', '`id`'], folder }))
    expect(outcome.ok && outcome.output.toString()).toBe('$(id) ; id `id`\n')
  })

  test('is stopped when it hangs, with the children it started', async () => {
    const begun = performance.now()
    const marker = 'sleep 61.25'
    expect(await shell(`${marker} & ${marker}`, { seconds: 1 })).toMatchObject({ ok: false, reason: 'timed_out' })
    expect(performance.now() - begun).toBeLessThan(60_000)
    const left = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes('61.25'))
    expect(left).toEqual([])
  })

  test('is stopped when it computes without end', async () => {
    expect(await shell('while :; do :; done', { seconds: 1 })).toMatchObject({ ok: false, reason: 'timed_out' })
  })

  test('has a low priority, within its session and against other sessions', async () => {
    const marker = 'sleep 62.75'
    const running = shell(marker, { seconds: 60, signal: AbortSignal.timeout(30_000) })
    const pidOf = () => readdirSync('/proc').find((pid) => /^\d+$/.test(pid) && commandOf(pid) === `${marker} `)
    const pid = await vi.waitUntil(pidOf, { timeout: 20_000 })
    expect(getPriority(Number(pid))).toBe(5)
    if (existsSync('/proc/self/autogroup'))
      await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/autogroup`, 'utf8')).toMatch(/ nice 5\n$/), { timeout: 20_000 })
    process.kill(Number(pid), 'SIGKILL')
    expect(await running).toMatchObject({ ok: false })
  })

  test('is stopped when it floods its output', async () => {
    expect(await withTempFolder((folder) => runProcess({ program: 'yes', args: [], folder, outputMegabytes: 1 }))).toMatchObject({
      ok: false,
      reason: 'too_much',
    })
  })

  test('cannot fill the disk with one file', async () => {
    const outcome = await shell('head -c 9000000 /dev/zero > large', { fileMegabytes: 1 })
    expect(outcome.ok).toBe(false)
  })

  test('gets no more memory than its limit', async () => {
    const outcome = await withTempFolder((folder) =>
      runProcess({ program: process.execPath, args: ['-e', 'Buffer.alloc(3e9, 1)'], folder, megabytes: 1500 }),
    )
    expect(outcome).toMatchObject({ ok: false })
  })

  test('that complains has failed, and says why within bounds', async () => {
    const outcome = await shell('i=0; while [ $i -lt 3000 ]; do echo complaint >&2; i=$((i+1)); done; exit 3')
    expect(outcome).toMatchObject({ ok: false, reason: 'failed' })
    expect(outcome.detail).toHaveLength(4096)
  })

  test('that is not installed is missing', async () => {
    expect(await withTempFolder((folder) => runProcess({ program: 'no-such-program', args: [], folder }))).toMatchObject({
      ok: false,
      reason: 'missing',
    })
  })

  test('ends when the caller aborts', async () => {
    const ask = new AbortController()
    const outcome = shell('echo begun; sleep 60', { signal: ask.signal })
    ask.abort()
    expect(await outcome).toMatchObject({ ok: false, reason: 'aborted' })
  })
})

describe('a folder for one piece of work', () => {
  test('is gone afterwards, also when the work throws', async () => {
    let seen = ''
    const work = withTempFolder(async (folder) => {
      seen = folder
      await runProcess({ program: 'sh', args: ['-c', 'mkdir -p a/b && echo x > a/b/c'], folder })
      expect(existsSync(path.join(folder, 'a/b/c'))).toBe(true)
      throw new Error('broken off')
    })
    await expect(work).rejects.toThrow('broken off')
    expect(existsSync(seen)).toBe(false)
  })

  test('of a killed process is removed by the next run, once it is old enough', async () => {
    const left = (hours: number) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'partita-1-'))
      writeFileSync(path.join(folder, 'source'), 'of a client')
      const at = statSync(folder).mtimeMs / 1000 - hours * 3600
      utimesSync(folder, at, at)
      return folder
    }
    const [old, young] = [left(7), left(5)]
    try {
      vi.resetModules()
      const begun = await import('./index.ts')
      await begun.withTempFolder(async () => {})
      expect([existsSync(old), existsSync(young)]).toEqual([false, true])
    } finally {
      rmSync(old, { recursive: true, force: true })
      rmSync(young, { recursive: true, force: true })
    }
  })
})

describe('the limiter', () => {
  test('lets in so many at a time, and the next when one leaves, even by an error', async () => {
    const gate = limitConcurrency(2)
    let [inside, most] = [0, 0]
    const visits = Array.from({ length: 20 }, (_, index) =>
      gate(async () => {
        inside += 1
        most = Math.max(most, inside)
        await Promise.resolve()
        await Promise.resolve()
        inside -= 1
        if (index % 3 === 0) throw new Error('left in anger')
        return index
      }),
    )
    const ends = await Promise.allSettled(visits)
    expect(most).toBe(2)
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(7)
    expect(inside).toBe(0)
  })
})

const commandOf = (pid: string): string => {
  const file = `/proc/${pid}/cmdline`
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
