export * from './batches.ts'
export { Batch, BatchDetail, Due, DuePart, PayeeChange, Payout, PayoutBreakdown } from './payout.ts'
export * from './proposal.ts'
export { getStatement, printStatement, Statement, StatementLine, StatementPayout } from './statement.ts'
