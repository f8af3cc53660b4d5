import { randomBytes } from 'node:crypto'
import { printTicketCode, ticketMessage } from '@larunbat/rules/ticketing/ticket-code'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { hashToken } from '../../apps/server/src/identity/accounts/access-tokens.ts'

/** A link for the door of an event, good for a day; returns its secret. */
export async function givenDoor(db: Db, eventId: number, ownerId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('door_link')
    .values({
      event_id: eventId,
      token_hash: hashToken(token),
      label: 'Prove',
      created_by: ownerId,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute()
  return token
}

/** Printed codes of an event's tickets, or of one. The server goes by their bytes, so that their signatures are blank. */
export async function codesOf(db: Db, eventId: number, ticketId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .select(['serial', 'session_id'])
    .where('event_id', '=', eventId)
    .$if(ticketId !== undefined, (query) => query.where('id', '=', ticketId as string))
    .orderBy('id')
    .execute()
  const blank = Buffer.alloc(64)
  return rows.map(({ serial, session_id: sessionId }) =>
    printTicketCode(ticketMessage({ eventId, sessionId, serial }, 0), blank),
  )
}
