export { readPaper } from './read.ts'
