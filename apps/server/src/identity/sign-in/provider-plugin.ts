import { randomBytes } from 'node:crypto'
import { toLanguage } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { cookieText, readCookie } from '../../platform/http/cookies.ts'
import { type Fault, nextWithin, panelReturn } from '../../platform/http/return-path.ts'
import { requireNetworkWithinLimit } from '../../platform/limits/rate-limit.ts'
import { handleOAuthCallback } from './handle-oauth-callback.ts'
import { PROVIDER_TRIPS } from './limits.ts'
import { consumeFlow, saveFlow } from './oauth-flow-store.ts'
import { createProviderClient, type ProviderClient, ProviderDownError } from './provider-client.ts'

const PATH = '/api/auth/google'
/** The person may have to find a telephone for a second factor. */
const TRIP_SECONDS = 600
/** Ties the way back to the browser that left. */
const COOKIE = 'larunbat_provider'

export interface ProviderCtx {
  db: Db
  services: Services
  log: Logger
}

const newSecret = () => randomBytes(32).toString('base64url')

/**
 * `GET /api/auth/google?next=&lang=&marca=` goes to the provider, `/callback` comes back to the panel with a one-time
 * code for `app_login_magic`. `vincular` is the code of `app_google_inicio`: the flow of a signed-in user.
 */
export function providerPlugin(app: FastifyInstance, ctx: ProviderCtx): void {
  const { provider, publicUrl } = ctx.services.config
  const client = provider ? createProviderClient(provider) : undefined

  /** Every failure ends on a page of the panel that says what to do. */
  const guarded =
    (work: (client: ProviderClient, request: FastifyRequest, reply: FastifyReply) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const next = nextWithin((request.query as { next?: unknown }).next)
      const failed = (fault: Fault) => reply.redirect(panelReturn(publicUrl, { fault, next }), 303)
      if (!client) return failed('no-hay')
      try {
        await requireNetworkWithinLimit(ctx.db, PROVIDER_TRIPS, request.ip)
        return await reply.redirect(await work(client, request, reply), 303)
      } catch (error) {
        if (error instanceof ProviderDownError) return failed('sin-respuesta')
        if (error instanceof AppError && error.code === 'request.too_many') return failed('espera')
        request.log.error({ err: error }, 'The way to the provider failed.')
        return failed('rechazado')
      }
    }

  app.get(
    PATH,
    guarded(async (way, request, reply) => {
      const { next, lang, marca, vincular } = request.query as Record<string, unknown>
      const linked =
        typeof vincular === 'string' ? await consumeFlow(ctx.db, vincular, 'link_start') : undefined
      if (vincular !== undefined && !linked?.accountId)
        return panelReturn(publicUrl, { fault: 'caducado', next: nextWithin(next) })
      const browser = readCookie(request, COOKIE, publicUrl) ?? newSecret()
      const trip = { state: newSecret(), nonce: newSecret(), verifier: newSecret() }
      const address = await way.leave(trip, {
        redirectUri: `${publicUrl}${PATH}/callback`,
        language: toLanguage(lang),
        isChoosing: linked !== undefined,
      })
      await saveFlow(ctx.db, trip.state, {
        purpose: 'provider',
        seconds: TRIP_SECONDS,
        ...(linked?.accountId ? { accountId: linked.accountId } : {}),
        data: {
          ...trip,
          browser,
          next: nextWithin(next),
          mark: typeof marca === 'string' ? marca.slice(0, 100) : undefined,
        },
      })
      reply.header(
        'set-cookie',
        cookieText({ name: COOKIE, value: browser, seconds: TRIP_SECONDS }, publicUrl),
      )
      return address
    }),
  )

  app.get(
    `${PATH}/callback`,
    guarded((way, request) =>
      handleOAuthCallback(
        { ...ctx, client: way },
        { url: new URL(request.url, publicUrl), browser: readCookie(request, COOKIE, publicUrl) },
      ),
    ),
  )
}
