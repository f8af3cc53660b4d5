import { answerCauseReceipt as answerCall, getCauseReceipt as receiptCall } from '@larunbat/contract'
import type { FormProblem, Typed } from '@larunbat/rules/address/buying-pages'
import { causeReceiptPath } from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerReceipt, getCauseReceipt } from '../../../finance/beneficiaries/receipt-calls.ts'
import { printPaperOfCause } from '../../../finance/payouts/print-cause-paper.ts'
import { AppError } from '../../../platform/errors.ts'
import { formOf, isOwnForm, takeForms } from '../../../platform/http/same-origin-form.ts'
import { askCall, visitorCtx } from '../checkout/call-handler.ts'
import { problemsOf, statusOf } from '../checkout/form-problems.ts'
import { markPrivate, sendPrivate } from '../checkout/send-private.ts'
import type { Shop } from '../checkout/shop.ts'
import { sendProblem } from '../routes/problems.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

interface Visit {
  site: Site
  shop: Shop
  request: Request
  reply: FastifyReply
  language: Language
}

/** Where a cause says that it got a payment. The secret of the address is all the right there is to it. */
export async function registerReceipts(app: FastifyInstance, site: Site, shop: Shop): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope)
    for (const language of LANGUAGES) {
      const path = causeReceiptPath(language, 'x').replace(/x$/, ':token')
      scope.get(path, async (request: Request, reply) =>
        show({ site, shop, request, reply, language }, {}, [], 200),
      )
      scope.get(`${path}.pdf`, async (request: Request, reply) => {
        const paper = await printPaperOfCause(visitorCtx(shop, request, language), request.params.token)
        if (!paper) return sendProblem(site, request, markPrivate(reply), 'notFound')
        return markPrivate(reply)
          .type('application/pdf')
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', `inline; filename="${paper.name}"`)
          .send(paper.body)
      })
      scope.post(path, async (request: Request, reply) => {
        const here = causeReceiptPath(language, request.params.token)
        if (!isOwnForm(request, site.publicUrl)) return markPrivate(reply).redirect(here, 303)
        const typed = formOf(request)
        const visit = { site, shop, request, reply, language }
        try {
          await askCall(answerCall, answerReceipt, visitorCtx(shop, request, language), {
            recibo: request.params.token,
            respuesta: typed.respuesta ?? '',
            comentario: typed.comentario || null,
          })
          site.impact.forget()
          return markPrivate(reply).redirect(here, 303)
        } catch (error) {
          return show(visit, typed, problemsOf(error, language, ['comentario']), statusOf(error))
        }
      })
    }
  })
}

async function show(visit: Visit, typed: Typed, problems: FormProblem[], status: number) {
  const { site, shop, request, reply, language } = visit
  const { token } = request.params
  markPrivate(reply)
  const receipt = await askCall(receiptCall, getCauseReceipt, visitorCtx(shop, request, language), {
    recibo: token,
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'unexpected') return undefined
    throw error
  })
  if (!receipt) return sendProblem(site, request, reply, 'notFound')
  const alternates = Object.fromEntries(LANGUAGES.map((other) => [other, causeReceiptPath(other, token)]))
  const page = pageContext(site, language, { alternates, canonical: null }, presentMinute())
  const model = { ...receipt, path: causeReceiptPath(language, token), typed, problems }
  reply.header('content-language', language)
  return sendPrivate(reply, site.renderer.renderCauseReceipt(page, model), status)
}
