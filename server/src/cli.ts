import { runCommandLine } from './cli/run.ts'

const { exit, out, err } = await runCommandLine(process.argv.slice(2))
process.stderr.write(err)
process.stdout.write(out)
process.exitCode = exit
