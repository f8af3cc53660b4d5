import { toLanguage } from '@larunbat/rules/language'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { sendFailure } from '../platform/http/dispatcher.ts'
import type { SalesHolder } from './sales-holder.ts'
import { SalesWatch } from './sales-watch.ts'
import { canSeeAnalytics } from './visibility-store.ts'

/** A line now and then, so that nobody on the way takes the connection for dead; the right is looked at as often. */
const BEAT_MS = 25_000
/** Watchers of one process; further ones ask again later. */
const MOST_WATCHERS = 500

/**
 * `POST /ventas/directo {token}`: server-sent events, one `ventas` whenever sales that the caller may see were counted.
 * They say only that figures changed; the figures are asked for by the calls. Ends when the token or the right does.
 */
export function salesStream(app: FastifyInstance, { db, log, services, readToken }: SalesHolder): void {
  // Asked where the figures are asked for: a change is told when they show it.
  const watch = new SalesWatch(services.reads ?? db, log)
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.post('/ventas/directo', async (request, reply) => {
    const { token, lang } = (request.body ?? {}) as Record<string, unknown>
    const mayWatch = async () => {
      const actor = typeof token === 'string' && token.length <= 200 ? await readToken(token) : undefined
      const sees = actor && (actor.isAdmin || (await canSeeAnalytics(db, actor.accountId)))
      return { actor, sees }
    }
    const { actor, sees } = await mayWatch()
    if (!actor || !sees || watch.watchers >= MOST_WATCHERS) {
      const code = !actor ? 'request.sign_in_needed' : sees ? 'request.overloaded' : 'analytics.not_visible'
      return sendFailure(request, reply, new AppError(code), toLanguage(lang), 403)
    }
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write(': hello\n\n')
    const stop = watch.watch(({ version, ownerIds }) => {
      if (!actor.isAdmin && !ownerIds.has(actor.accountId)) return
      // Who reads too slowly gets the next one: all of them say the same.
      if (!raw.writableNeedDrain) raw.write(`event: ventas\nid: ${version}\ndata: {}\n\n`)
    })
    const beat = setInterval(() => {
      mayWatch()
        .then((now) => (now.sees ? void raw.write(': beat\n\n') : end()))
        .catch(end)
    }, BEAT_MS)
    const end = () => {
      clearInterval(beat)
      stop()
      open.delete(end)
      raw.end()
    }
    open.add(end)
    raw.once('close', end)
  })
}
