import { auditData } from '../../../operations/data-audit/audit-data.ts'

/** Everything in which what is stored differs from what it counts; empty when all agree. */
export const recount = auditData
