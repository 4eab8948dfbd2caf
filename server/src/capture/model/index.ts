/**
 * Reading a paper with the help of a model: what it is asked, what of its answer is a sheet, and what that is worth beside the paper. The
 * asking itself is an adapter's.
 */
export { readAnswer } from './answer.ts'
export { reconcile } from './reconcile.ts'
export { questionOf } from './question.ts'
