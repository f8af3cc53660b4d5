import { entity, field, flag, nullable, optional, text } from '../kit/index.ts'
import { language } from '../values/common.ts'
import { email } from '../values/email.ts'
import { personName } from '../values/person-name.ts'
import { phone } from '../values/phone.ts'
import { publicProfileId } from '../values/profile.ts'
import { webAddress } from '../values/web-address.ts'

const webLink = (wire: string) => field(wire, optional(nullable(webAddress)))

/** Fields of the own profile that its owner may write; a field left out stays as it is. */
export const AccountChanges = entity({
  name: field('nombre', optional(personName(120))),
  email: field('email', optional(email)),
  phone: field('telefono', optional(nullable(phone))),
  city: field('ciudad', optional(nullable(text(120)))),
  profileId: field('perfil', optional(publicProfileId)),
  description: field('descripcion', optional(nullable(text(5000)))),
  /**
   * A base64 picture, the address of a stored one or of one on the web (https), or `subida:<subida_id>` for an upload whose purpose is `foto`; null
   * takes the photo away.
   */
  coverPhoto: field('foto_portada', optional(nullable(text(15 * 1024 * 1024)))),
  profilePhoto: field('foto_perfil', optional(nullable(text(15 * 1024 * 1024)))),
  hasAcceptedPolicy: field('politica', optional(flag)),
  language: field('idioma', optional(language)),
  facebook: webLink('facebook'),
  instagram: webLink('instagram'),
  twitter: webLink('twitter'),
  youtube: webLink('youtube'),
  web: webLink('web'),
  /** Push registration of the device; write-only. */
  pushToken: field('token_reg', optional(nullable(text(500)))),
  /** Empty keeps the stored one. */
  password: field('password', optional(text(200))),
  /** Needed to change e-mail or password, unless the sign-in is at most 15 minutes old. */
  currentPassword: field('password_actual', optional(text(200))),
})
