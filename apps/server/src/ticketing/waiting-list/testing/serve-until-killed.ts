import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Tables } from '../../../database/tables.ts'
import { openKysely, openPool } from '../../../platform/db/pool.ts'
import { expireHolds } from '../../orders/expire.ts'
import { ListServer } from '../serve-lists.ts'
import { givenWaiting } from './given-waiting.ts'

/**
 * A process in which people enter a line, get offers and let them run out, without end, until it is killed. Writes a
 * line for each time it has served.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    event: { type: 'string' },
    session: { type: 'string' },
    type: { type: 'string' },
  },
})
const db = openKysely<Tables>(openPool({ url: values.url ?? '', max: 6, onError: () => {} }))
const on = {
  eventId: Number(values.event),
  sessionId: Number(values.session),
  typeId: Number(values.type),
}

async function serve(): Promise<never> {
  const server = new ListServer(db, pino({ level: 'silent' }))
  for (;;) {
    await server.run()
    process.stdout.write('served\n')
  }
}

async function wait(party: number): Promise<never> {
  for (let n = 0; ; n += 1)
    await givenWaiting(db, on, { party, email: `${process.pid}-${party}-${n}@example.org` })
}

async function end(): Promise<never> {
  for (;;) {
    await sql`update checkout set expires_at = now() - interval '1 second' where id in (select checkout_id
      from waiting_entry where status = 'offered' order by random() limit 2) and status = 'open'`.execute(db)
    await expireHolds(db)
  }
}
await Promise.all([serve(), serve(), wait(1), wait(2), end()])
