import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../database/context.ts'
import type { Route } from '../platform/http/context.ts'
import { eraseAccount } from './privacy/erase-account.ts'
import { exportData } from './privacy/export-data.ts'
import { exportNewsConsents } from './privacy/export-news-consents.ts'
import { listRetentionClocks } from './privacy/list-retention-schedule.ts'
import { previewErasure } from './privacy/preview-erasure.ts'
import { sendErasureCode } from './privacy/send-erasure-code.ts'
import { blockUser } from './users/block-user.ts'
import { endUserSignIns } from './users/end-user-sign-ins.ts'
import { getAdministeredUser } from './users/get-administered-user.ts'
import { mergeUsers } from './users/merge-users.ts'
import { previewMerge } from './users/preview-merge.ts'
import { resendUserConfirmation } from './users/resend-user-confirmation.ts'
import { setUserAdmin } from './users/set-user-admin.ts'
import { setUserAnalytics } from './users/set-user-analytics.ts'
import { setUserQuota } from './users/set-user-quota.ts'
import { setUserRoles } from './users/set-user-roles.ts'

export const privacyRoutes: Route<Ctx>[] = [
  route(contract.eraseAccount, eraseAccount),
  route(contract.exportData, exportData),
  route(contract.exportNewsConsents, exportNewsConsents),
  route(contract.listRetentionClocks, listRetentionClocks),
  route(contract.previewErasure, previewErasure),
  route(contract.sendErasureCode, sendErasureCode),
]

export const usersRoutes: Route<Ctx>[] = [
  route(contract.blockUser, blockUser),
  route(contract.endUserSignIns, endUserSignIns),
  route(contract.getAdministeredUser, getAdministeredUser),
  route(contract.mergeUsers, mergeUsers),
  route(contract.previewMerge, previewMerge),
  route(contract.resendUserConfirmation, resendUserConfirmation),
  route(contract.setUserAdmin, setUserAdmin),
  route(contract.setUserAnalytics, setUserAnalytics),
  route(contract.setUserQuota, setUserQuota),
  route(contract.setUserRoles, setUserRoles),
]
