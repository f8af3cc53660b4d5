import * as contract from '@larunbat/contract'
import { type Ctx, route } from '../../database/context.ts'
import type { Route } from '../../platform/http/context.ts'
import { listMails } from './list-mails.ts'
import { previewResend } from './preview-resend.ts'
import { resendMail } from './resend-mail.ts'
import { resendMails } from './resend-mails.ts'
import { sendTestMail } from './send-test-mail.ts'

export const mailsRoutes: Route<Ctx>[] = [
  route(contract.listMails, listMails),
  route(contract.previewResend, previewResend),
  route(contract.resendMail, resendMail),
  route(contract.resendMails, resendMails),
  route(contract.sendTestMail, sendTestMail),
]
