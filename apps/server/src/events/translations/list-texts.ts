import type { listEventTexts as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { listTypes } from '../../ticketing/ticket-types/ticket-type-store.ts'
import { requireContentRight } from '../event/access.ts'
import { findContent } from '../event/event-store.ts'
import { textsOf, toEventText } from './event-texts.ts'
import { findStamps } from './text-store.ts'

export const listEventTexts: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  await requireContentRight(ctx, id, 'read')
  return readTexts(ctx.db, id)
}

/** All texts of an event with their stamps. */
export async function readTexts(db: Db, id: number) {
  const record = await findContent(db, id)
  if (!record) throw new AppError('content.not_found')
  const texts = textsOf(record, await listTypes(db, id))
  const stamps = await findStamps(db, id)
  return { version: record.version, texts: texts.map((text) => toEventText(text, stamps)) }
}
