import type { participantFields } from '@larunbat/contract'
import type { Field } from '@larunbat/contract/kit'
import { fold } from '@larunbat/rules/text/fold'
import { DESCRIPTION_MAX_LENGTH, isEachWithin } from '@larunbat/rules/text/multilingual-text'
import type { SignedInCtx } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { readPhoto } from '../../files/images/read-photo.ts'
import { dropFiles } from '../../files/stored-files/file-ledger.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'

type ValueOf<F> = F extends Field<infer T> ? T : never
/** Profile fields of an input; what is not named stays as it is. */
export type ProfileInput = { [K in keyof typeof participantFields]?: ValueOf<(typeof participantFields)[K]> }
export type ProfileValues = Partial<Omit<Row<'participant'>, 'id' | 'owner_id' | 'created_at' | 'updated_at'>>

export interface Profile {
  /** The columns to write. */
  values: ProfileValues
  /** Files of new photos: claimed by the transaction that writes the columns, dropped when there is none. */
  keys: string[]
}

export const NO_CHANGE: Profile = { values: {}, keys: [] }

const LINKS = ['facebook', 'instagram', 'twitter', 'youtube', 'web'] as const
const PHOTOS = [
  ['coverPhoto', 'cover_photo', { field: 'foto_portada', width: 1280 }],
  ['profilePhoto', 'profile_photo', { field: 'foto_perfil', width: 640 }],
] as const

/**
 * The columns an input writes. Photos sent as pictures are re-encoded and stored here, so call it before the
 * transaction. `before` is the participant as it is, undefined for a new one.
 */
export async function readProfile(
  ctx: SignedInCtx,
  input: ProfileInput,
  before?: Row<'participant'>,
): Promise<Profile> {
  findProfileFaults(input).refuse(ctx.language)
  const values: ProfileValues = {}
  if (input.name !== undefined) {
    values.name = input.name
    values.search = fold(input.name)
  }
  if (input.description !== undefined) values.description = input.description
  if (input.hasAcceptedPolicy !== undefined) values.has_accepted_policy = input.hasAcceptedPolicy
  if (input.email !== undefined) values.email = input.email
  for (const link of LINKS) {
    const address = input[link]
    if (address !== undefined) values[link] = address
  }
  const kept = [before?.cover_photo ?? null, before?.profile_photo ?? null]
  const keys: string[] = []
  try {
    for (const [name, column, { field, width }] of PHOTOS) {
      const sent = input[name]
      if (sent === undefined) continue
      const photo = await readPhoto(ctx, sent, { field, width, kept })
      if (photo.url === undefined) continue
      values[column] = photo.url
      keys.push(...photo.keys)
    }
  } catch (error) {
    await dropFiles(ctx, keys)
    throw error
  }
  return { values, keys }
}

/** Returns what is wrong with a profile. `isNew`: it needs a name to be known by. */
export function findProfileFaults({ name, description }: ProfileInput, isNew = false): FieldFaults {
  const faults = new FieldFaults()
  if (isNew && name === undefined) faults.addText('field.required', 'nombre')
  if (!isEachWithin(description, DESCRIPTION_MAX_LENGTH))
    faults.addText('field.too_long', 'descripcion', { max: DESCRIPTION_MAX_LENGTH })
  return faults
}
