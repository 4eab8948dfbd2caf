/** The purposes of mails, and the variables that the texts of each may contain. */
export const templatePurposes = ['document', 'statement', 'reminder_1', 'reminder_2', 'reminder_3', 'document_request'] as const
export type TemplatePurpose = (typeof templatePurposes)[number]

/** A mail without a template is `free`. */
export const purposes = [...templatePurposes, 'free'] as const
export type Purpose = (typeof purposes)[number]

const common = ['company_name', 'company_number', 'firm_name', 'sender_name', 'third_party_name', 'today'] as const
const ofReminder = [...common, 'items', 'total', 'iban', 'consumer_notice'] as const

export const variablesOf: Readonly<Record<Purpose, readonly string[]>> = {
  document: [...common, 'documents', 'document_numbers', 'total'],
  statement: [...common, 'balance', 'overdue', 'iban'],
  reminder_1: ofReminder,
  reminder_2: ofReminder,
  reminder_3: ofReminder,
  document_request: [...common, 'missing'],
  free: common,
}

const reminderLevels = [1, 2, 3] as const
export type ReminderLevel = (typeof reminderLevels)[number]

export const purposeOfLevel = (level: ReminderLevel) => `reminder_${level}` as const
