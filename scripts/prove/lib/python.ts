import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { checkout } from '../../lib/checkout.ts'

/** The arguments of python3 for a program below scripts/prove/lib. */
export const pythonArguments = (program: string, ...args: string[]) => ['-B', path.join(checkout, 'scripts/prove/lib', program), ...args]

/** The lines a program prints, one by one. It runs beside the proof, as far ahead as its pipe allows. */
export async function* printedLines(program: string, ...args: string[]) {
  const child = spawn('python3', pythonArguments(program, ...args), { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve))
  yield* createInterface({ input: child.stdout })
  if ((await ended) !== 0) throw new Error(`${program} failed.`)
}
