import type { Upload } from '../../../../kernel/files/upload.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import type { DemoCompany, DemoTransfer } from '../../../../packs/be/demo/story.ts'
import type { StatementReading } from '../../../../statements/model.ts'
import { autoMatch, bookNewTransactions, createRule } from '../../../bank/bank-matching/index.ts'
import { uploadStatements } from '../../../bank/bank-statements/index.ts'

/** A rule for each transfer that returns: its name and account number are known, so it is booked when the statement arrives. */
export async function createRules(tx: FileTx, { transfers, payroll, vat }: DemoCompany): Promise<void> {
  const wages =
    payroll === null
      ? []
      : (['net', 'security', 'tax'] as const).map((kind) => ({ ...payroll.transfers[kind], account: payroll.accounts[kind] }))
  const known: Pick<DemoTransfer, 'rule' | 'iban' | 'text' | 'account'>[] = [...transfers, ...wages, ...(vat === null ? [] : [vat])]
  for (const { rule, iban, text, account } of known) {
    await createRule(tx, {
      name: rule,
      conditions: { sign: 'out', counterpart_iban: iban, communication: text },
      action: { account, label: text },
      auto_apply: true,
    })
  }
}

export type ReadStatement = Upload<StatementReading>

/** Rules book what they know; then what certainly pays an invoice is matched, except where a visitor may do it. */
export async function importStatement(
  tx: FileTx,
  { company, statement, isLast }: { company: DemoCompany; statement: ReadStatement; isLast: boolean },
) {
  await uploadStatements(tx, [statement], { bookers: [bookNewTransactions], language: company.locale })
  if (!isLast) await autoMatch(tx, {}, company.locale)
}
