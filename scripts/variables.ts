import { listVariables, type Variable } from '../server/src/variables.ts'
import { main } from './lib/checkout.ts'
import { writeOrCheck } from './lib/generated.ts'

const line = ({ name, readBy, absent, description, default: preset }: Variable) =>
  `| \`${name}\` | ${readBy} | ${preset === undefined ? absent : `\`${preset}\``} | ${description} |`

await main(async () => {
  const variables = listVariables()
  writeOrCheck({
    page: 'docs/guides/operating/configure.md',
    program: 'scripts/variables.ts',
    name: 'variables',
    text: ['| Variable | Read by | Default | Meaning |', '|---|---|---|---|', ...variables.map(line)].join('\n'),
    counted: `${variables.length} variables`,
  })
})
