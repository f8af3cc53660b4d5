import type { SignedInCtx } from '../../database/context.ts'
import type { Db, Row, RowChange } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { removeFromBases } from '../event/review-snapshot-store.ts'
import { consentChange } from './consent.ts'
import { saveParticipant } from './participant-store.ts'
import { exchangeFiles } from './profile-files.ts'
import type { Profile, ProfileValues } from './profile-values.ts'

export interface SavedProfile {
  row: Row<'participant'>
  /** Files no longer named by a row, to be swept after the commit. */
  released: string[]
}

/** Stores a changed profile of a participant held by `tx`; a change of the consent leaves a line in the audit log. */
export async function saveProfile(
  ctx: Pick<SignedInCtx, 'actor' | 'services'>,
  tx: Db,
  before: Row<'participant'>,
  { values, keys }: Profile,
): Promise<SavedProfile> {
  const change = withConsent(withoutLost(values, before, keys), ctx.actor.accountId, before)
  if (Object.keys(change).length === 0) return { row: before, released: [] }
  await auditConsent(tx, ctx.actor.accountId, before.id, change)
  if (change.has_accepted_policy === false) await removeFromBases(tx, [before.id])
  const row = await saveParticipant(tx, before.id, change)
  return { row, released: await exchangeFiles(ctx, tx, { before, after: row, keys }) }
}

/** The columns to store, with the note of who ticked the data policy. `before` as it stands under lock. */
export function withConsent(
  values: ProfileValues,
  accountId: number,
  before?: Row<'participant'>,
): RowChange<'participant'> {
  const { has_accepted_policy: isAccepted, ...rest } = values
  return { ...rest, ...consentChange(before, isAccepted, accountId) }
}

/** The line of the audit log for a change that ticks or unticks the data policy; nothing for any other change. */
export async function auditConsent(
  tx: Db,
  actorId: number | null,
  participantId: number,
  { has_accepted_policy: isAccepted, policy_source: source = null }: RowChange<'participant'>,
): Promise<void> {
  if (isAccepted === undefined) return
  await writeAudit(tx, {
    actorId,
    action: isAccepted ? 'participant.policy_accepted' : 'participant.policy_withdrawn',
    subject: 'participant',
    subjectId: participantId,
    detail: { source },
  })
}

/** A photo that was to be kept, but that another user removed meanwhile, stays away. */
function withoutLost(
  values: ProfileValues,
  { cover_photo, profile_photo }: Row<'participant'>,
  newKeys: readonly string[],
): ProfileValues {
  const isThere = (url: string | null) =>
    url === null ||
    url === cover_photo ||
    url === profile_photo ||
    newKeys.some((key) => url.includes(`/${key}`))
  const kept = { ...values }
  for (const column of ['cover_photo', 'profile_photo'] as const) {
    const url = kept[column]
    if (url !== undefined && !isThere(url)) delete kept[column]
  }
  return kept
}
