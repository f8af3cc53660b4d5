import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../database/tables.ts'
import { getSecret } from '../../files/stored-files/secret-store.ts'
import { findTicketSerials } from './held-ticket-store.ts'
import { toUuid } from './mailed-token.ts'

const ID_BYTES = 20
/** With those of the ids a multiple of three, so that each token has one spelling only. */
const MAC_BYTES = 22
const SHAPE = /^[A-Za-z0-9_-]{56}$/

export interface OpenedTicket {
  checkoutId: string
  eventId: number
  ticketId: string
  /** False for a token of a code that ended because the ticket changed hands. */
  isCurrent: boolean
}

/**
 * Returns the secret that opens one ticket, for its holder: event and ticket with 176 bits over them and the ticket's
 * serial. A new serial ends it.
 */
export async function createTicketToken(
  db: Db,
  eventId: number,
  { id, serial }: { id: string; serial: Buffer },
): Promise<string> {
  const ids = Buffer.alloc(ID_BYTES)
  ids.writeUInt32BE(eventId)
  ids.write(id.replaceAll('-', ''), 4, 'hex')
  return Buffer.concat([ids, await macOf(db, ids, serial)]).toString('base64url')
}

/** Returns the ticket that a token opens or once opened; undefined for anything else. */
export async function openTicketToken(db: Db, token: string): Promise<OpenedTicket | undefined> {
  if (!SHAPE.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, ID_BYTES)
  const mac = bytes.subarray(ID_BYTES)
  const [eventId, ticketId] = [ids.readUInt32BE(), toUuid(ids.subarray(4).toString('hex'))]
  const known = await findTicketSerials(db, eventId, ticketId)
  if (!known) return undefined
  const opened = { checkoutId: known.checkoutId, eventId, ticketId }
  if (timingSafeEqual(mac, await macOf(db, ids, known.serial))) return { ...opened, isCurrent: true }
  for (const serial of known.former)
    if (timingSafeEqual(mac, await macOf(db, ids, serial))) return { ...opened, isCurrent: false }
  return undefined
}

async function macOf(db: Db, ids: Buffer, serial: Buffer): Promise<Buffer> {
  const secret = await getSecret(db, 'ticket-holder')
  return createHmac('sha256', secret).update(ids).update(serial).digest().subarray(0, MAC_BYTES)
}
