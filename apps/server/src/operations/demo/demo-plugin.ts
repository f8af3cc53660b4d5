import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { LANGUAGES } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { findAccountByEmail } from '../../identity/accounts/account-store.ts'
import { createLink } from '../../identity/accounts/mail-links.ts'
import { preferredLanguage } from '../../platform/http/preferred-language.ts'
import { formOf, isOwnForm, takeForms } from '../../platform/http/same-origin-form.ts'
import { DEMO_CSP, demoPage } from './demo-page.ts'
import { countMade } from './demo-step-store.ts'
import { findDemoMail, listDemoMails } from './demo-store.ts'
import { admins, DEMO_PASSWORD, events, owners } from './festival.ts'

const PEOPLE = [...admins, ...owners]
const MAILS = 60
/** While the demo is being filled, its page shows how far that is. */
const REFRESH_SECONDS = 3
/** As long as one mailed on request. */
const LINK_MINUTES = 10
/** A mail as it came, which neither runs nor loads anything; its links open beside it. */
const MAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-top-navigation-by-user-activation"

const { resolve } = createRequire(import.meta.url)
/** The letters of panel and site, under names of the demo's own. */
const FONTS = ['inter', 'bricolage-grotesque'].map((name) => ({
  path: `/demo/letra/${name}.woff2`,
  file: resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
}))

/**
 * `/demo`: what to try, a door to every account of the demo and what was mailed. Registered with `--demo` alone: a visitor who
 * reaches it may act as any person of the demo, the administrators too.
 */
export async function demoPlugin(
  app: FastifyInstance,
  { db, services }: { db: Db; services: Services },
): Promise<void> {
  const { publicUrl } = services.config
  await app.register(async (scope) => {
    takeForms(scope)
    scope.addHook('onRequest', async (_, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    })
    scope.get<{ Querystring: { lang?: string } }>('/demo', async (request, reply) => {
      const language = LANGUAGES.find((one) => one === request.query.lang) ?? preferredLanguage(request)
      const [mails, made] = await Promise.all([listDemoMails(db, MAILS), countMade(db)])
      const filling = made === undefined ? null : { made, all: events.length }
      if (filling) reply.header('refresh', REFRESH_SECONDS)
      reply.header('content-security-policy', DEMO_CSP).header('content-language', language)
      return reply
        .type('text/html; charset=utf-8')
        .send(demoPage({ language, people: PEOPLE, password: DEMO_PASSWORD, mails, filling }))
    })
    for (const { path, file } of FONTS)
      scope.get(path, async (_, reply) =>
        reply
          .type('font/woff2')
          .header('cache-control', 'public, max-age=86400')
          .send(await readFile(file)),
      )
    scope.get<{ Params: { id: string } }>('/demo/correo/:id', async (request, reply) => {
      const id = Number(request.params.id)
      const html = Number.isSafeInteger(id) ? await findDemoMail(db, id) : undefined
      if (html === undefined) return reply.redirect('/demo#mails', 303)
      return reply.header('content-security-policy', MAIL_CSP).type('text/html; charset=utf-8').send(html)
    })
    scope.post('/demo/entrar', async (request, reply) => {
      const { email } = formOf(request)
      const person = PEOPLE.find((one) => one.email === email)
      const account =
        person && isOwnForm(request, publicUrl) ? await findAccountByEmail(db, person.email) : undefined
      if (!account) return reply.redirect('/demo', 303)
      const link = await db
        .transaction()
        .execute((tx) =>
          createLink(tx, { accountId: account.id, purpose: 'sign_in', publicUrl, minutes: LINK_MINUTES }),
        )
      // Within this origin: a telephone may have come by another address than the one in mails.
      return reply.redirect(link.slice(publicUrl.length), 303)
    })
  })
}
