import type { addContent as contract } from '@larunbat/contract'
import type { SignedInCtx, SignedInHandler } from '../context.ts'
import { readReference } from '../lookups/reference.ts'
import { AppError } from '../platform/errors.ts'
import { applyChanges, columnsOf, differingFields } from './apply-changes.ts'
import { type ContentChanges, checkChanges, editableOf } from './content-input.ts'
import { type ContentRecord, EMPTY_VALUES, type FullContentValue, type OwnerFacts } from './content-record.ts'
import { findOwnerFacts, insertContent } from './content-store.ts'
import { toFullContent } from './review-record.ts'

export const addContent: SignedInHandler<typeof contract> = (ctx, { content }) =>
  createContent(ctx, editableOf(content))

/** Makes an event in progress of the caller in the running edition. */
export async function createContent(ctx: SignedInCtx, changes: ContentChanges): Promise<FullContentValue> {
  const reference = await readReference(ctx.db)
  checkChanges(changes, reference, ctx.language, 'contenido.', ['title', 'city', 'typeId'])
  const owner = await findOwnerFacts(ctx.db, ctx.actor.accountId)
  if (!owner) throw new AppError('request.sign_in_needed')
  const empty = emptyRecord(owner, reference.currentEditionId)
  const record = applyChanges(empty, differingFields(empty, changes), reference)
  const hub = reference.hubs.get(record.hubId)
  record.timeZone ??= hub?.timeZone ?? null
  record.currency ??= hub?.currency ?? null
  const { id, createdAt } = await insertContent(ctx.db, columnsOf(record, reference))
  return toFullContent({ ...record, id, createdAt, updatedAt: createdAt }, reference)
}

function emptyRecord(owner: OwnerFacts, editionId: number | null): ContentRecord {
  return {
    ...EMPTY_VALUES,
    title: '',
    id: 0,
    ownerId: owner.id,
    status: 0,
    isFeatured: false,
    is360: false,
    isBlacklisted: false,
    hubId: 0,
    isHubFixed: false,
    platform: 'FAIR SATURDAY',
    editionId,
    seriesId: null,
    seriesOrder: null,
    isSeries: false,
    slug: null,
    video: null,
    hasPendingChanges: false,
    hasChangeRequest: false,
    createdAt: '',
    updatedAt: '',
    sentAt: null,
    publishedAt: null,
    version: 1,
    ownerFacts: owner,
    sessions: [],
    participants: [],
    media: [],
    remarks: [],
  }
}
