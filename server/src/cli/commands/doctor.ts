import { examineInstallation } from '../../kernel/operating/doctor.ts'
import { command } from '../command.ts'
import { withPools } from '../open.ts'

const signs = { good: 'ok   ', doubtful: 'look ', wrong: 'WRONG' }

const doctor = command({
  name: 'doctor',
  summary: 'Looks at a running installation and says what is wrong with it',
  help: 'It looks from outside and changes nothing: database, schema, the age of verification and backup, versions of the running processes, workers, jobs, events, Redis, the programs and the model that read documents, free disk. With QUEUE_DATABASE_URL it looks at the queue too. Exit code 1 when something is WRONG; a line that says look is worth reading, and no more.',
  options: {},
  examples: ['partita doctor'],
  run: () =>
    withPools(async ({ config, pools }) => {
      const findings = await examineInstallation({ ...config, pools })
      return {
        json: findings,
        text: findings.map(({ name, state, detail }) => `${signs[state]} ${name}: ${detail}\n`).join(''),
        exit: findings.some(({ state }) => state === 'wrong') ? 1 : 0,
      }
    }, 2),
})

export const commands = [doctor]
