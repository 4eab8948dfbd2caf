/**
 * Reading a document with the help of a model: the question, the parsing of the answer, and its comparison with the document. The request
 * itself is made by an adapter.
 */
export { readAnswer } from './answer.ts'
export { reconcile } from './reconcile.ts'
export { questionOf } from './question.ts'
