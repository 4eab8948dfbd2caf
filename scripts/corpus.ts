import { main } from './lib/checkout.ts'

type Command = { readonly run: (args: readonly string[]) => Promise<void> }

/** Commands by name; each loads only its own modules. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  make: () => import('./corpus/make.ts'),
  measure: () => import('./corpus/measure.ts'),
  en16931: async () => {
    const { runEn16931 } = await import('./corpus/en16931.ts')
    return { run: async () => void (process.exitCode = (await runEn16931()) ? 0 : 1) }
  },
}

await main(async () => {
  const [name = 'measure', ...args] = process.argv.slice(2)
  const load = commands[name]
  if (!load) throw new Error(`npm run corpus -- ${Object.keys(commands).join('|')}: there is no ${name}.`)
  await (await load()).run(args)
})
