import { every } from '../../../kernel/jobs/jobs.ts'
import { verifyAllLedgers } from './verification.ts'

export const schedules = [every('night', 'ledger.verify', 'nightly', verifyAllLedgers)]
