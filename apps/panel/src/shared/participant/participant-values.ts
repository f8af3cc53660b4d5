import { isSame } from '../drafts/is-same.ts'
import type { BookRow, ParticipantChanges } from './participant-queries.ts'

/** What the form of a participant holds. */
export function profileOf(person: BookRow | undefined): ParticipantChanges {
  return {
    name: person?.name ?? '',
    description: person?.description ?? null,
    profilePhoto: person?.profilePhoto ?? null,
    coverPhoto: person?.coverPhoto ?? null,
    hasAcceptedPolicy: person?.hasAcceptedPolicy ?? false,
    email: person?.email ?? null,
    web: person?.web ?? null,
    instagram: person?.instagram ?? null,
    facebook: person?.facebook ?? null,
    youtube: person?.youtube ?? null,
    twitter: person?.twitter ?? null,
  }
}

/** Only what changed: other fields changed meanwhile by another user stay. */
export function changedFields(before: ParticipantChanges, after: ParticipantChanges): ParticipantChanges {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => !isSame(value, before[field as keyof ParticipantChanges]),
    ),
  )
}
