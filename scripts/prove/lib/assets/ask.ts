import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { pythonArguments } from '../python.ts'

/** Amounts are cents. */
type PlanRow = Readonly<{ fiscal_year_code: string; from: string; to: string; amount: number; accumulated: number }>
export type PlannedCharge = Omit<PlanRow, 'accumulated'>
export type Answer = Readonly<{ plan_starts_on: string; plan_opening: number; rows: readonly PlanRow[]; charges: readonly PlannedCharge[] }>
export type Ask = (question: object) => Promise<Answer>

/** The oracle of depreciation plans as a process that answers questions one after the other. */
export async function withOracle<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const child = spawn('python3', pythonArguments('assets/oracle.py'), { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (question: object): Promise<Answer> => {
    child.stdin.write(`${JSON.stringify(question)}\n`)
    const { done, value } = await lines.next()
    if (done === true) throw new Error('oracle.py ended.')
    return JSON.parse(value)
  }
  try {
    return await work((question) => {
      const answer = last.then(() => ask(question))
      last = answer.catch(() => {})
      return answer
    })
  } finally {
    child.stdin.end()
  }
}
