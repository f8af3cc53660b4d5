import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../database/context.ts'
import type { Route } from '../platform/http/context.ts'
import { checkEmails } from './accounts/check-emails.ts'
import { checkMagicLink } from './accounts/check-magic-link.ts'
import { confirmAccount } from './accounts/confirm-account.ts'
import { getNotices } from './accounts/get-notices.ts'
import { getUser } from './accounts/get-user.ts'
import { listAllUsers } from './accounts/list-all-users.ts'
import { listUsers } from './accounts/list-users.ts'
import { login } from './accounts/login.ts'
import { logout } from './accounts/logout.ts'
import { checkNewPassword } from './accounts/password-hash.ts'
import { register } from './accounts/register.ts'
import { requestPasswordReset } from './accounts/request-password-reset.ts'
import { resendConfirmation } from './accounts/resend-confirmation.ts'
import { previewReset, resetPassword } from './accounts/reset-password.ts'
import { sendMagicLink } from './accounts/send-magic-link.ts'
import { updateAccount } from './accounts/update-account.ts'
import { checkBilling, updateBilling } from './accounts/update-billing.ts'
import { updateNotices } from './accounts/update-notices.ts'
import { listAudit } from './audit/list-audit.ts'
import { listAuditActions } from './audit/list-audit-actions.ts'
import { listMails } from './outbox/list-mails.ts'
import { previewResend } from './outbox/preview-resend.ts'
import { resendMail } from './outbox/resend-mail.ts'
import { resendMails } from './outbox/resend-mails.ts'
import { sendTestMail } from './outbox/send-test-mail.ts'
import { addPasskey } from './sign-in/add-passkey.ts'
import { beginPasskey } from './sign-in/begin-passkey.ts'
import { beginPasskeySignIn } from './sign-in/begin-passkey-sign-in.ts'
import { removePasskey, renamePasskey } from './sign-in/change-passkey.ts'
import { endOtherSignIns, endSignIn } from './sign-in/end-sign-ins.ts'
import { getSignInWays } from './sign-in/get-sign-in-methods.ts'
import { beginLinking, linkProvider, unlinkProvider } from './sign-in/link-provider.ts'
import { loginWithLink } from './sign-in/login-with-link.ts'
import { loginWithPasskey } from './sign-in/login-with-passkey.ts'
import { signInOptions } from './sign-in/sign-in-options.ts'
import { checkNewAccount, checkNewcomer, registerWithProvider } from './sign-in/sign-up.ts'

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
  route(contract.register, register, (_, { password }) => checkNewPassword(password)),
  route(contract.requestPasswordReset, requestPasswordReset),
  route(contract.resendConfirmation, resendConfirmation),
  route(contract.previewReset, previewReset),
  route(contract.resetPassword, resetPassword),
  route(contract.sendMagicLink, sendMagicLink),
  route(contract.updateAccount, updateAccount, (_, { password }) => checkNewPassword(password)),
  route(contract.updateBilling, updateBilling, checkBilling),
  route(contract.updateNotices, updateNotices),
]

export const auditRoutes: Route<Ctx>[] = [
  route(contract.listAudit, listAudit),
  route(contract.listAuditActions, listAuditActions),
]

export const mailsRoutes: Route<Ctx>[] = [
  route(contract.listMails, listMails),
  route(contract.previewResend, previewResend),
  route(contract.resendMail, resendMail),
  route(contract.resendMails, resendMails),
  route(contract.sendTestMail, sendTestMail),
]

export const signInRoutes: Route<Ctx>[] = [
  route(contract.addPasskey, addPasskey),
  route(contract.beginLinking, beginLinking),
  route(contract.beginPasskey, beginPasskey),
  route(contract.beginPasskeySignIn, beginPasskeySignIn),
  route(contract.checkNewcomer, checkNewcomer),
  route(contract.endOtherSignIns, endOtherSignIns),
  route(contract.endSignIn, endSignIn),
  route(contract.getSignInWays, getSignInWays),
  route(contract.linkProvider, linkProvider),
  route(contract.loginWithPasskey, loginWithPasskey),
  route(contract.registerWithProvider, registerWithProvider, checkNewAccount),
  route(contract.removePasskey, removePasskey),
  route(contract.renamePasskey, renamePasskey),
  route(contract.signInOptions, signInOptions),
  route(contract.unlinkProvider, unlinkProvider),
  route(contract.loginWithLink, loginWithLink),
]
