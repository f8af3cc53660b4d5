import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { checkEmails } from './check-emails.ts'
import { checkMagicLink } from './check-magic-link.ts'
import { confirmAccount } from './confirm-account.ts'
import { getNotices } from './get-notices.ts'
import { getUser } from './get-user.ts'
import { listAllUsers } from './list-all-users.ts'
import { listUsers } from './list-users.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { register } from './register.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { previewReset, resetPassword } from './reset-password.ts'
import { sendMagicLink } from './send-magic-link.ts'
import { updateAccount } from './update-account.ts'
import { updateBilling } from './update-billing.ts'
import { updateNotices } from './update-notices.ts'

export const accountsRoutes: Route<Ctx>[] = [
  route(contract.checkEmails, checkEmails),
  route(contract.checkMagicLink, checkMagicLink),
  route(contract.confirmAccount, confirmAccount),
  route(contract.getNotices, getNotices),
  route(contract.getUser, getUser),
  route(contract.listAllUsers, listAllUsers),
  route(contract.listUsers, listUsers),
  route(contract.login, login),
  route(contract.logout, logout),
  route(contract.register, register),
  route(contract.requestPasswordReset, requestPasswordReset),
  route(contract.resendConfirmation, resendConfirmation),
  route(contract.previewReset, previewReset),
  route(contract.resetPassword, resetPassword),
  route(contract.sendMagicLink, sendMagicLink),
  route(contract.updateAccount, updateAccount),
  route(contract.updateBilling, updateBilling),
  route(contract.updateNotices, updateNotices),
]
