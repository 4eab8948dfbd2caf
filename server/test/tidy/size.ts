import { dirname } from 'node:path/posix'
import { breach, isTest, published, type Rule, shipped, type SourceFile, tree, typescript } from './source.ts'

const limit = 400
const folderLimit = 20
const functionLimit = 70
const functionKinds = /^(?:Arrow)?Function(?:Declaration|Expression)$/

/** A chart of accounts or a table of VAT boxes is as long as the law makes it; a pack file that computes something is code. */
const isPackData = (file: SourceFile): boolean =>
  /^server\/src\/packs\/[^/]+\/.+\.ts$/.test(file.path) && !tree(file).some(({ node }) => functionKinds.test(node.type))

export const longFile: Rule = (source) =>
  source.files
    .filter((file) => /\.(?:ts|sql)$/.test(file.path) && !/(?:^|\/)schema\.sql$/.test(file.path))
    .flatMap((file) => {
      const lines = file.text.replace(/\n$/, '').split('\n').length
      const message = `${lines} lines, more than ${limit}: give one subject its own file`
      return lines <= limit || isPackData(file) ? [] : [{ path: file.path, line: limit + 1, message }]
    })

/** Longer than a screen, a function is two. */
export const longFunction: Rule = (source) =>
  [...shipped(source), ...published(source)].flatMap((file) =>
    tree(file)
      .filter(({ node }) => functionKinds.test(node.type))
      .flatMap(({ node }) => {
        const lines = file.text.slice(node.start, node.end).split('\n').length
        const message = `a function of ${lines} lines, more than ${functionLimit}: give a part of it a name of its own`
        return lines > functionLimit ? [breach(file, node.start, message)] : []
      }),
  )

/** A folder is read as a list: sub-folders with a meaning keep it short. Tests stand beside what they test and do not count. */
export const crowdedFolder: Rule = (source) => {
  const files = ['server/', 'scripts/', 'sdk/'].flatMap((folder) => typescript(source, folder)).filter(({ path }) => !isTest(path))
  return [...Map.groupBy(files, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > folderLimit)
    .map(([path, inside]) => ({
      path,
      line: 1,
      message: `${inside.length} source files, more than ${folderLimit}: group them in sub-folders that have a meaning`,
    }))
}
