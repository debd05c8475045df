import type { Statement } from '../../../shared/contract/identity'
import { toMajor } from '../../../shared/money'
import type { StatementLine } from '../../domain/ledger/ledger'

const signedMajor = (minor: number) => (minor < 0 ? -toMajor(-minor) : toMajor(minor))

export const statementAnswer = (page: { lines: StatementLine[]; nextCursor: string | null }): Statement => ({
  ...page,
  lines: page.lines.map(({ atMs, minor, balance, ...line }) => ({
    ...line,
    at: new Date(atMs).toISOString(),
    amount: signedMajor(minor),
    balance: toMajor(balance),
  })),
})
