export { type Agreeable, readPaper } from './read.ts'
