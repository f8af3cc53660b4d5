import type { OutgoingHttpHeaders } from 'node:http'
import { getSalesNow } from '@larunbat/contract'
import { toLanguage } from '@larunbat/rules/text/language'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../database/tables.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/context.ts'
import { actorIn, sendFailure } from '../../platform/http/dispatcher.ts'
import type { SalesHolder } from './sales-holder.ts'
import { type SalesChange, SalesWatch } from './sales-watch.ts'
import { canSeeAnalytics } from './visibility-store.ts'

/** How often tokens of open streams are looked at, all by one statement. */
const LOOK_MS = 1_000
/** A line now and then, so that no proxy takes the connection for dead; the right is looked at as often. */
const BEAT_MS = 25_000
/** Watchers of one process; further ones ask again later. */
const MAX_WATCHERS = 500
/**
 * Of one account in one process, a window each: opening more ends the oldest, so that no account takes all there are.
 */
const MAX_OF_ACCOUNT = 5

/**
 * `POST /ventas/directo {token}`: server-sent events, one `ventas` whenever sales that the caller may see were counted; with
 * `contenido_id` of that event's organiser, for callers who may see its sales. They say only that figures changed; the figures
 * are asked for by the calls. Ends within a second when the token does, also by a block, and soon after the right, and with the event `fin` when its account opened too many.
 */
export function salesStream(app: FastifyInstance, { db, log, services, readToken }: SalesHolder): void {
  // Reads the same source as the figures: a change is announced when they include it.
  const watch = new SalesWatch(services.reads ?? db, log)
  const open = new Map<(why?: 'fin') => void, { accountId: number; token: string }>()
  const look = setInterval(() => {
    for (const [end, { token }] of open)
      readToken(token)
        .then((actor) => actor ?? end())
        .catch(() => undefined)
  }, LOOK_MS)
  look.unref()
  app.addHook('preClose', async () => {
    clearInterval(look)
    for (const end of open.keys()) end()
  })
  app.post('/ventas/directo', async (request, reply) => {
    const { token, lang, contenido_id: eventId } = (request.body ?? {}) as Record<string, unknown>
    const mayWatch = async () => {
      const actor = typeof token === 'string' && token.length <= 200 ? await readToken(token) : undefined
      const watched = actor && (await watchedBy(db, actor, eventId))
      return { actor, watched }
    }
    const { actor, watched } = await mayWatch()
    const sees = watched !== undefined
    if (!actor || !sees || watch.watchers >= MAX_WATCHERS) {
      const code = !actor ? 'request.sign_in_needed' : sees ? 'request.overloaded' : 'analytics.not_visible'
      return sendFailure(request, reply, new AppError(code), toLanguage(lang), 403)
    }
    const own = [...open].filter(([, { accountId }]) => accountId === actor.accountId)
    for (const [end] of own.slice(0, Math.max(0, own.length + 1 - MAX_OF_ACCOUNT))) end('fin')
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      // Those of every answer: which origins may read it.
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Its line is gone when it ends, and not kept for requests that never come.
      connection: 'close',
    })
    raw.write(': hello\n\n')
    const stop = watch.watch(({ version, ...change }) => {
      if (!isAbout(change, watched)) return
      // Who reads too slowly gets the next one: all of them say the same.
      if (!raw.writableNeedDrain) raw.write(`event: ventas\nid: ${version}\ndata: {}\n\n`)
    })
    const beat = setInterval(() => {
      mayWatch()
        .then((now) => (now.watched !== undefined ? void raw.write(': beat\n\n') : end()))
        .catch(() => end())
    }, BEAT_MS)
    const end = (why?: 'fin') => {
      clearInterval(beat)
      stop()
      open.delete(end)
      raw.end(why && `event: ${why}\ndata: {}\n\n`)
    }
    open.set(end, { accountId: actor.accountId, token: String(token) })
    raw.once('close', () => end())
  })
}

type Watched = 'all' | { ownerId: number } | { eventId: number }

/**
 * Returns whose sales are announced; undefined when the caller may see none. For one event the right to its sales is
 * enough, without the right to see figures, as the call of its page (`app_ventas`) returns none of those figures
 * either.
 */
async function watchedBy(db: Db, actor: Actor, eventId: unknown): Promise<Watched | undefined> {
  if (Number.isSafeInteger(eventId)) {
    const event = await requireEventRight({ db, actor }, eventId as number, 'door').catch(noneWithoutRight)
    return event && { eventId: event.id }
  }
  if (actorIn(getSalesNow, actor)?.isAdmin) return 'all'
  return (await canSeeAnalytics(db, actor.accountId)) ? { ownerId: actor.accountId } : undefined
}

function isAbout({ ownerIds, eventIds }: Omit<SalesChange, 'version'>, watched: Watched): boolean {
  if (watched === 'all') return true
  return 'ownerId' in watched ? ownerIds.has(watched.ownerId) : eventIds.has(watched.eventId)
}

/** A caller without the right sees nothing; a database that is away is no answer about rights. */
function noneWithoutRight(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}
