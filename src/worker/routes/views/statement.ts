import type { Statement } from '../../../shared/contract/identity'
import { toMajor } from '../../../shared/money'
import type { StatementLine } from '../../domain/ledger/ledger'
import { isoTime } from './units'

const signedMajor = (minor: number) => (minor < 0 ? -toMajor(-minor) : toMajor(minor))

export const statementAnswer = (page: { lines: StatementLine[]; nextCursor: string | null }): Statement => ({
  ...page,
  lines: page.lines.map(({ atMs, minor, balance, ...line }) => ({
    ...line,
    at: isoTime(atMs),
    amount: signedMajor(minor),
    balance: toMajor(balance),
  })),
})
