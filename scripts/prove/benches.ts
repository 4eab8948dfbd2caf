import { benchNames } from '../bench/list.ts'
import { runNode } from '../lib/checkout.ts'
import type { Prove } from '../lib/proof.ts'
import { tally } from './lib/tally.ts'

const withoutGateway = 'No S3 gateway is installed here.'

/** One round at the smallest size, in a process and with services of its own. Figures are not judged. */
export const prove: Prove = async () => {
  const shown = tally('Every bench still runs.')
  const { stdout, stderr } = await runNode('scripts/bench.ts', ['--smoke'])
  const runs = new Map(
    [...stdout.matchAll(/^smoke (\S+) (\S+) s: (.+)$/gm)].map(([, name = '', seconds = '', failure = '']) => [
      name,
      { seconds, failure: JSON.parse(failure) as unknown },
    ]),
  )
  for (const name of benchNames) {
    const { failure } = runs.get(name) ?? { failure: `it did not run: ${(stderr || stdout).slice(-2000)}` }
    if (failure === withoutGateway) shown.say(`${name}: not run, no S3 gateway is installed`)
    else shown.check(failure === null, `${name} runs`, failure)
  }
  shown.say(`seconds: ${[...runs].map(([name, { seconds }]) => `${name} ${seconds}`).join(', ')}`)
  return shown.result
}
