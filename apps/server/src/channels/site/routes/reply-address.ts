import { replyAddressPath } from '@larunbat/rules/address/public-address'
import { LANGUAGES } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOwnForm, takeForms } from '../../../platform/http/same-origin-form.ts'
import { proveReplyAddress } from '../../../reference/festival-settings/prove-reply-address.ts'
import { findReplyProof } from '../../../reference/festival-settings/reply-address-store.ts'
import { visitorCtx } from '../checkout/call-handler.ts'
import { markPrivate, sendPrivate } from '../checkout/send-private.ts'
import type { Shop } from '../checkout/shop.ts'
import { pageContext, presentMinute, type Site } from '../site.ts'
import { sendProblem } from './problems.ts'

type Request = FastifyRequest<{ Params: { token: string } }>

/** Where the reader of the festival's reply address confirms it. Mail programs open links by themselves, so it takes a button. */
export async function registerReplyAddress(app: FastifyInstance, site: Site, shop: Shop): Promise<void> {
  await app.register(async (scope) => {
    takeForms(scope)
    for (const language of LANGUAGES) {
      const path = replyAddressPath(language, 'x').replace(/x$/, ':token')
      scope.get(path, async (request: Request, reply) => {
        const { token } = request.params
        const proof = await findReplyProof(shop.db, token)
        markPrivate(reply)
        if (!proof) return sendProblem(site, request, reply, 'gone')
        const alternates = Object.fromEntries(
          LANGUAGES.map((other) => [other, replyAddressPath(other, token)]),
        )
        const page = pageContext(site, language, { alternates, canonical: null }, presentMinute())
        const model = { ...proof, path: replyAddressPath(language, token) }
        reply.header('content-language', language)
        return sendPrivate(reply, site.renderer.renderReplyAddress(page, model), 200)
      })
      scope.post(path, async (request: Request, reply) => {
        const { token } = request.params
        if (isOwnForm(request, site.publicUrl))
          await proveReplyAddress(visitorCtx(shop, request, language), token)
        return markPrivate(reply).redirect(replyAddressPath(language, token), 303)
      })
    }
  })
}
