import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { blockUser } from './block-user.ts'
import { endUserSignIns } from './end-user-sign-ins.ts'
import { getAdministeredUser } from './get-administered-user.ts'
import { mergeUsers } from './merge-users.ts'
import { previewMerge } from './preview-merge.ts'
import { resendUserConfirmation } from './resend-user-confirmation.ts'
import { setUserAdmin } from './set-user-admin.ts'
import { setUserAnalytics } from './set-user-analytics.ts'
import { setUserQuota } from './set-user-quota.ts'

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
]
