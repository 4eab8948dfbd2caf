import { every } from '../../../kernel/jobs/jobs.ts'
import { verifyEveryLedger } from './verification.ts'

export const schedules = [every('night', 'ledger.verify', verifyEveryLedger)]
