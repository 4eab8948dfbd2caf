import { document } from './document.ts'

export const documentExports = [document]
