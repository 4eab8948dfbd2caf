import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { isSandboxRequired, programPath, runProcess, withTempFolder } from '../child-processes/index.ts'
import { ocrLanguages } from './tesseract.ts'

const parsers = ['nice', 'prlimit', 'pdftotext', 'pdfimages', 'pdftoppm', 'pdfdetach', 'tesseract', 'heif-convert']

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

/** The programs and languages that reading documents needs and this process does not find. */
export async function missingPrograms(search: string = programPath, env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const folders = search.split(path.delimiter)
  const programs = [...(isSandboxRequired() ? ['bwrap'] : []), ...parsers]
  const isFound = async (program: string) =>
    (await Promise.all(folders.map((folder) => isExecutable(path.join(folder, program))))).includes(true)
  const found = await Promise.all(programs.map(isFound))
  const missing = programs.filter((_, n) => found[n] !== true)
  return ['bwrap', 'nice', 'prlimit', 'tesseract'].some((each) => missing.includes(each))
    ? missing
    : [...missing, ...(await missingLanguages({ PATH: search, ...env }, folders))]
}

async function missingLanguages(env: Readonly<Record<string, string>>, folders: readonly string[]): Promise<string[]> {
  const reads = [...folders, ...(env['TESSDATA_PREFIX'] === undefined ? [] : [env['TESSDATA_PREFIX']])]
  const listed = await withTempFolder((folder) => runProcess({ program: 'tesseract', args: ['--list-langs'], folder, reads, env }))
  // The program is there, so it was the sandbox that could not be made, which the doctor tells beside.
  if (!listed.ok && listed.reason === 'missing') return []
  const known = new Set(listed.ok ? listed.output.toString('utf8').split('\n') : [])
  return [...ocrLanguages, 'osd'].filter((language) => !known.has(language)).map((language) => `tesseract's ${language}`)
}
