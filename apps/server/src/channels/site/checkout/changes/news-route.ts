import { changesPath } from '@larunbat/rules/address/public-address'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NEWS_PART, NEWS_PATH } from '../../../../ticketing/tickets/newsletter/unsubscribe-address.ts'
import { withdrawNewsOf } from '../../../../ticketing/tickets/newsletter/withdraw-consent.ts'
import { markPrivate } from '../send-private.ts'
import type { Shop } from '../shop.ts'

type Request = FastifyRequest<{ Params: { token: string } }>
const FORM_BYTES = 8 * 1024

/**
 * Unsubscribes by one click in a mail program (RFC 8058): it posts a form from another origin, without a cookie; the
 * secret in the address is the authorisation. A GET of the address changes nothing and redirects to the page of the
 * purchase. Unknown secrets get the same response.
 */
export async function registerNews(app: FastifyInstance, { db }: Pick<Shop, 'db'>): Promise<void> {
  await app.register(async (scope) => {
    // Such programs send either kind of form, and what is in it is known.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: FORM_BYTES },
      (_, __, done) => done(null),
    )
    scope.post(`${NEWS_PATH}/:token`, async (request: Request, reply) => {
      await withdrawNewsOf(db, request.params.token)
      return markPrivate(reply).code(204).send()
    })
    scope.get(`${NEWS_PATH}/:token`, async (request: Request, reply) => {
      const [wanted = ''] = (request.headers['accept-language'] ?? '').split(/[,;-]/)
      const language: Language = LANGUAGES.find((one) => one === wanted.trim().toLowerCase()) ?? 'es'
      return markPrivate(reply).redirect(`${changesPath(language, request.params.token)}#${NEWS_PART}`, 303)
    })
  })
}
