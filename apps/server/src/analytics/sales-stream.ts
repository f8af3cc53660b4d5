import { toLanguage } from '@larunbat/rules/language'
import type { FastifyInstance } from 'fastify'
import { requireContentRight } from '../contents/access.ts'
import { AppError } from '../platform/errors.ts'
import type { Actor } from '../platform/http/context.ts'
import { sendFailure } from '../platform/http/dispatcher.ts'
import type { Db } from '../tables.ts'
import type { SalesHolder } from './sales-holder.ts'
import { SalesWatch } from './sales-watch.ts'
import { canSeeAnalytics } from './visibility-store.ts'

/** A line now and then, so that nobody on the way takes the connection for dead; the right is looked at as often. */
const BEAT_MS = 25_000
/** Watchers of one process; further ones ask again later. */
const MOST_WATCHERS = 500

/**
 * `POST /ventas/directo {token}`: server-sent events, one `ventas` whenever sales that the caller may see were counted; with
 * `contenido_id` of that event's organiser, for whoever may see how it sells. They say only that figures changed; the figures
 * are asked for by the calls. Ends when the token or the right does.
 */
export function salesStream(app: FastifyInstance, { db, log, services, readToken }: SalesHolder): void {
  // Asked where the figures are asked for: a change is told when they show it.
  const watch = new SalesWatch(services.reads ?? db, log)
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.post('/ventas/directo', async (request, reply) => {
    const { token, lang, contenido_id: contentId } = (request.body ?? {}) as Record<string, unknown>
    const mayWatch = async () => {
      const actor = typeof token === 'string' && token.length <= 200 ? await readToken(token) : undefined
      const watched = actor && (await watchedBy(db, actor, contentId))
      return { actor, watched }
    }
    const { actor, watched } = await mayWatch()
    const sees = watched !== undefined
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
      if (watched !== 'all' && !ownerIds.has(watched)) return
      // Who reads too slowly gets the next one: all of them say the same.
      if (!raw.writableNeedDrain) raw.write(`event: ventas\nid: ${version}\ndata: {}\n\n`)
    })
    const beat = setInterval(() => {
      mayWatch()
        .then((now) => (now.watched !== undefined ? void raw.write(': beat\n\n') : end()))
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

/** Whose sales are told: of all, or of this account; undefined when the caller may see none. */
async function watchedBy(db: Db, actor: Actor, contentId: unknown): Promise<'all' | number | undefined> {
  if (Number.isSafeInteger(contentId)) {
    const content = await requireContentRight({ db, actor }, contentId as number, 'door').catch(
      noneWithoutRight,
    )
    return content?.owner_id
  }
  if (actor.isAdmin) return 'all'
  return (await canSeeAnalytics(db, actor.accountId)) ? actor.accountId : undefined
}

/** Somebody without the right sees nothing; a database that is away is no answer about rights. */
function noneWithoutRight(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}
