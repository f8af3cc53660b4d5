import { sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'

export type VoucherRecord = Row<'voucher'>
export type VoucherValues = Omit<
  NewRow<'voucher'>,
  'event_id' | 'id' | 'version' | 'used' | 'held' | 'created_at'
>

/** The vouchers of an event, newest first; a batch by its codes. */
export function listVoucherRows(db: Db, eventId: number): Promise<VoucherRecord[]> {
  return db
    .selectFrom('voucher')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One voucher, held until the transaction ends: no use of it is taken meanwhile. */
export function lockVoucher(tx: Db, eventId: number, id: number): Promise<VoucherRecord | undefined> {
  return tx
    .selectFrom('voucher')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countVouchers(db: Db, eventId: number): Promise<number> {
  const { n } = await db
    .selectFrom('voucher')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** True when the event has this code already, in use or not; `exceptId` is the voucher that may have it. */
export async function hasCode(db: Db, eventId: number, code: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom('voucher')
    .select('id')
    .where('event_id', '=', eventId)
    .where('code', '=', code)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes vouchers of these codes; codes the event has already are left out. Returns what was made. */
export function insertVouchers(
  tx: Db,
  eventId: number,
  codes: readonly string[],
  values: Omit<VoucherValues, 'code'>,
): Promise<VoucherRecord[]> {
  return tx
    .insertInto('voucher')
    .values(codes.map((code) => ({ ...values, code, event_id: eventId })))
    .onConflict((conflict) => conflict.columns(['event_id', 'code']).doNothing())
    .returningAll()
    .execute()
}

/** Stores what changed of a voucher, and counts the change. */
export function saveVoucher(
  tx: Db,
  { event_id: eventId, id }: Pick<VoucherRecord, 'event_id' | 'id'>,
  values: Partial<VoucherValues>,
): Promise<VoucherRecord> {
  return tx
    .updateTable('voucher')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** True when any order ever named the voucher. */
export async function wasVoucherTaken(tx: Db, eventId: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from orders where event_id = ${eventId} and voucher_id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

export async function deleteVoucherRow(tx: Db, eventId: number, id: number): Promise<void> {
  await tx.deleteFrom('voucher').where('event_id', '=', eventId).where('id', '=', id).execute()
}
