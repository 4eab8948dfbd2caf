export { type Agreeable, readPages } from './read.ts'
