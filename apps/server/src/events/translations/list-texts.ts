import type { listEventTexts as contract } from '@larunbat/contract'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEventRight } from '../event/access.ts'
import { findEvent } from '../event/event-store.ts'
import { textsOf, toEventText } from './event-texts.ts'
import { findStamps } from './text-store.ts'

export const listEventTexts: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  await requireEventRight(ctx, id, 'read')
  return readTexts(ctx, id)
}

/** All texts of an event with their stamps. */
export async function readTexts({ db, services }: Pick<SignedInCtx, 'db' | 'services'>, id: number) {
  const record = await findEvent(db, id)
  if (!record) throw new AppError('content.not_found')
  const texts = textsOf(record, await listPartTexts({ db, services }, id))
  const stamps = await findStamps(db, id)
  return { version: record.version, texts: texts.map((text) => toEventText(text, stamps)) }
}

/** Texts of what higher groups keep for an event. */
export async function listPartTexts({ db, services }: Pick<SignedInCtx, 'db' | 'services'>, id: number) {
  const texts = await Promise.all(services.eventParts.map((part) => part.listTexts(db, id)))
  return texts.flat()
}
