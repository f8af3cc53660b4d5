import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../../database/tables.ts'
import { LivePlaces } from './live-places.ts'

/** Events of one request at most: a page of the programme has 24 cards, and some featured ones. */
const MOST = 60

type Request = FastifyRequest<{ Querystring: { e?: unknown } }>

/**
 * Free places of many events at once, `/places.json?e=12,45`: `{"12": {"31": 4, "31:7": 2}}` by session, and by session
 * and type. The same for all visitors, and cacheable for a second by a proxy in front. Unknown numbers are left out.
 */
export function registerPlaces(app: FastifyInstance, db: Db): void {
  const live = new LivePlaces(db)
  app.get('/places.json', async (request: Request, reply) => {
    const asked = typeof request.query.e === 'string' ? request.query.e : ''
    const ids = asked.split(',').filter((id) => /^\d{1,15}$/.test(id))
    const found = await live.get([...new Set(ids.slice(0, MOST).map(Number))])
    return reply.header('cache-control', 'public, max-age=1').send(Object.fromEntries(found))
  })
}
