import type { listAuditActions as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { listActions } from './audit-log-store.ts'

export const listAuditActions: SignedInHandler<typeof contract> = ({ db }) => listActions(db)
