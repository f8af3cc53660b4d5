import type { participantFields } from '@larunbat/contract'
import type { Field } from '@larunbat/contract/kit'
import { fold } from '@larunbat/rules/fold'
import { DESCRIPTION_MAX_LENGTH, isEachWithin } from '@larunbat/rules/multilingual-text'
import type { Ctx } from '../context.ts'
import { invalidFields } from '../platform/http/input-faults.ts'
import { translate } from '../platform/texts.ts'
import type { Row, RowChange } from '../tables.ts'
import { consentChange } from './consent.ts'
import { readPhoto } from './photo.ts'

type ValueOf<F> = F extends Field<infer T> ? T : never
/** Profile fields of an input; what is not named stays as it is. */
export type ProfileInput = { [K in keyof typeof participantFields]?: ValueOf<(typeof participantFields)[K]> }
export type ProfileValues = Partial<Omit<Row<'participant'>, 'id' | 'owner_id' | 'created_at' | 'updated_at'>>

const LINKS = ['facebook', 'instagram', 'twitter', 'youtube', 'web'] as const

/**
 * The columns an input writes. Photos sent as pictures are re-encoded and stored here, so call it before the
 * transaction; a stored one that is not used in the end is never shown to anybody.
 */
export async function readProfile(ctx: Ctx, input: ProfileInput): Promise<ProfileValues> {
  if (!isEachWithin(input.description, DESCRIPTION_MAX_LENGTH)) {
    const text = translate(ctx.language, 'errors:field.too_long', { max: DESCRIPTION_MAX_LENGTH })
    throw invalidFields({ descripcion: text }, ctx.language)
  }
  const values: ProfileValues = {}
  if (input.name !== undefined) {
    values.name = input.name
    values.search = fold(input.name)
  }
  if (input.description !== undefined) values.description = input.description
  if (input.hasAcceptedPolicy !== undefined) values.has_accepted_policy = input.hasAcceptedPolicy
  if (input.email !== undefined) values.email = input.email === '' ? null : input.email
  for (const link of LINKS) {
    const address = input[link]
    if (address !== undefined) values[link] = address
  }
  if (input.coverPhoto !== undefined)
    values.cover_photo = await readPhoto(ctx, input.coverPhoto, 1280, 'foto_portada')
  if (input.profilePhoto !== undefined)
    values.profile_photo = await readPhoto(ctx, input.profilePhoto, 640, 'foto_perfil')
  return values
}

/** Throws `input.invalid` when there is no name to be known by. */
export function requireName(ctx: Ctx, { name }: ProfileValues): string {
  if (name !== undefined) return name
  throw invalidFields({ nombre: translate(ctx.language, 'errors:field.required') }, ctx.language)
}

/** The columns to store, with the note of who ticked the data policy. `before` as it stands under lock. */
export function withConsent(
  profile: ProfileValues,
  accountId: number,
  before?: Row<'participant'>,
): RowChange<'participant'> {
  const { has_accepted_policy: isAccepted, ...rest } = profile
  return { ...rest, ...consentChange(before, isAccepted, accountId) }
}
