import { field, flag, nullable, optional, text } from '../kit/index.ts'
import { email } from '../values/email.ts'
import { personName } from '../values/person-name.ts'
import { webAddress } from '../values/web-address.ts'

const link = (wire: string) => field(wire, optional(nullable(webAddress)))

/**
 * Profile fields an owner writes; a photo is a base64 picture, the address of a stored one or of one on the web (https),
 * or `subida:<subida_id>` for an upload whose purpose is `foto`.
 */
export const participantFields = {
  name: field('nombre', optional(personName(200))),
  description: field('descripcion', optional(nullable(text(20_064)))),
  coverPhoto: field('foto_portada', optional(nullable(text(15 * 1024 * 1024)))),
  profilePhoto: field('foto_perfil', optional(nullable(text(15 * 1024 * 1024)))),
  hasAcceptedPolicy: field('politica', optional(flag)),
  /** Contact of a person without an account; shown to the profile's owner only. */
  email: field('email', optional(nullable(email))),
  facebook: link('facebook'),
  instagram: link('instagram'),
  twitter: link('twitter'),
  youtube: link('youtube'),
  web: link('web'),
}
export const participantErrors = [
  'content.not_found',
  'content.in_review',
  'content.archived',
  'participant.not_found',
  'participant.too_many',
  'account.not_confirmed',
  'media.not_a_picture',
  'media.too_many_pixels',
  'media.too_large',
  'media.too_slow',
  'media.busy',
  'upload.not_found',
  'upload.not_arrived',
  'upload.wrong_length',
  'upload.wrong_type',
  'upload.infected',
  'upload.unscanned',
]
export const participantMaxBytes = 15 * 1024 * 1024 + 64 * 1024
