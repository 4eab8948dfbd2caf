/** A thread that runs programs one after the other; `programs.ts` starts it. Each sees the environment it is given and no other. */
import { parentPort } from 'node:worker_threads'
import type { ProgramToRun } from './programs.ts'

const end = '\0'

async function runProgram({ url, env }: ProgramToRun): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  await import(url).catch((error: unknown) => process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error)))
  process.stdout.write(end)
  process.stderr.write(end)
}

parentPort?.on('message', (program: ProgramToRun) => void runProgram(program))
