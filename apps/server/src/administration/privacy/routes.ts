import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { eraseAccount } from './erase-account.ts'
import { exportData } from './export-data.ts'
import { exportNewsConsents } from './export-news-consents.ts'
import { listRetentionClocks } from './list-retention-schedule.ts'
import { previewErasure } from './preview-erasure.ts'
import { sendErasureCode } from './send-erasure-code.ts'

export const privacyRoutes: Route<Ctx>[] = [
  route(contract.eraseAccount, eraseAccount),
  route(contract.exportData, exportData),
  route(contract.exportNewsConsents, exportNewsConsents),
  route(contract.listRetentionClocks, listRetentionClocks),
  route(contract.previewErasure, previewErasure),
  route(contract.sendErasureCode, sendErasureCode),
]
