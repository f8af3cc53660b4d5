import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BankCtx } from './bank-api.ts'
import { BankError } from './bank-error.ts'
import { NOTIFYING } from './bank-events.ts'
import { methodsOf } from './bank-json.ts'
import { BANK_CSP, payPage, renderMessagePage } from './bank-page.ts'
import { type BankSession, findSession } from './bank-store.ts'
import { type Form, parseForm, textAt } from './parse-form.ts'
import { BANK_PAGES } from './paths.ts'
import { paySession } from './pay-session.ts'
import { outcomeOf } from './test-numbers.ts'

type ById = { Params: { session: string }; Querystring: { lang?: unknown } }

/** The pages a buyer pays on, one a session. */
export async function bankPages(app: FastifyInstance, ctx: BankCtx): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, parseForm(String(body))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', BANK_CSP).header('cache-control', 'no-store')
    reply.header('x-robots-tag', 'noindex')
  })
  const html = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text)

  app.get<ById>(`${BANK_PAGES}/:session`, async (request, reply) => {
    const session = await known(ctx, request.params.session)
    const language = languageOf(request.query.lang, session)
    if (!session) return html(reply.code(404), renderMessagePage(language, 'unknown'))
    return html(reply, isOpen(session) ? payPage(session, { language }) : closedPage(session, language))
  })

  app.post<ById>(`${BANK_PAGES}/:session`, async (request, reply) => {
    const session = await known(ctx, request.params.session)
    const language = languageOf(request.query.lang, session)
    if (!session) return html(reply.code(404), renderMessagePage(language, 'unknown'))
    if (!isOpen(session)) return html(reply, closedPage(session, language))
    const form = (request.body as Form | undefined) ?? {}
    const method = textAt(form, 'method') === 'bizum' ? 'bizum' : 'card'
    const typed = textAt(form, method === 'card' ? 'number' : 'phone') ?? ''
    const outcome = methodsOf(session).includes(method) ? outcomeOf(method, typed) : undefined
    if (!outcome) return html(reply, payPage(session, { language, fault: 'not_a_test_number' }))
    const notifying = NOTIFYING.find((how) => how === textAt(form, 'notifying')) ?? 'once'
    const paid = await paySession(ctx.db, session, ctx.publicUrl, { method, outcome, notifying })
    ctx.kick()
    if (!paid) return html(reply, closedPage(session, language))
    if (paid.status === 'open')
      return html(reply, payPage(paid, { language, fault: paid.error ?? undefined }))
    if (outcome === 'silent') return html(reply, renderMessagePage(language, 'silent'))
    return reply.redirect(successOf(paid), 303)
  })
}

const isOpen = ({ status, isOver }: BankSession) => status === 'open' && !isOver
const successOf = ({ request }: BankSession) => textAt(request as Form, 'success_url') ?? '/'
const closedPage = (session: BankSession, language: Language) =>
  renderMessagePage(language, 'closed', successOf(session))

async function known({ db }: BankCtx, id: string): Promise<BankSession | undefined> {
  try {
    return await findSession(db, id)
  } catch (error) {
    if (error instanceof BankError) return undefined
    throw error
  }
}

/** The requested language, else that of the shop. */
function languageOf(asked: unknown, session: BankSession | undefined): Language {
  const ofShop = session && textAt(session.request as Form, 'metadata', 'language')
  return LANGUAGES.find((known) => known === asked) ?? LANGUAGES.find((known) => known === ofShop) ?? 'es'
}
