import {
  type FestivalSetting,
  type FestivalSettings,
  festivalSettings,
  settingNames,
} from '@larunbat/rules/reference/festival-settings'
import {
  defineCall,
  type Entity,
  entity,
  type Field,
  field,
  flag,
  instant,
  nullable,
  oneOf,
  opaque,
  ruledText,
  type Type,
  text,
  whole,
} from '../kit/index.ts'
import { ownerProof } from '../values/common.ts'

function typeOf(setting: FestivalSetting): Type<unknown> {
  if (setting.kind === 'whole') return whole(setting.min, setting.max) as Type<unknown>
  if (setting.kind === 'choice')
    return oneOf(Object.fromEntries(setting.options.map((option) => [option, option]))) as Type<unknown>
  const { normalize, max } = setting
  if (!normalize) return text(max) as Type<unknown>
  return ruledText((value) => (value === '' ? '' : normalize(value)), 'field.format', max) as Type<unknown>
}

/** Every setting of `festivalSettings`, with the limits that stand there. */
const FestivalRules = entity(
  Object.fromEntries(
    settingNames.map((name) => [name, field(festivalSettings[name].wire, typeOf(festivalSettings[name]))]),
  ),
) as unknown as Entity<{ [N in keyof FestivalSettings]: Field<FestivalSettings[N]> }>

const version = field('version', whole(0, 1_000_000_000))

const RulesInForce = entity({
  values: field('valores', FestivalRules),
  /** The reply address is in no mail until its reader follows the link that was mailed there. */
  waitsForReply: field('correo_respuesta_pendiente', flag),
  /** When and by whom they were changed last; null while the defaults hold. */
  changedAt: field('cambiado', nullable(instant)),
  changedBy: field('por', nullable(text(200))),
  version,
})

export const getFestivalRules = defineCall({
  wireName: 'app_ajustes_reglas',
  access: 'admin',
  task: 'settings',
  summary: 'The rules of the festival in force: refunds, payouts, limits.',
  input: entity({}),
  output: RulesInForce,
})

/** Re-encodes a picture and stores it as a logo to choose: it is in force once `logotipo` of the rules names it. */
export const saveFestivalLogo = defineCall({
  wireName: 'app_ajustes_logotipo',
  access: 'admin',
  task: 'settings',
  summary: 'Store a logo of the festival (base64 of a PNG, JPEG, WebP, AVIF or GIF; re-encoded).',
  maxBytes: 15 * 1024 * 1024,
  input: entity({ base64: field('base64', opaque(14 * 1024 * 1024)) }),
  output: entity({
    logo: field('logotipo', text(32)),
    /** Below the origin; it changes with the picture. */
    address: field('url', text(100)),
    /** Pixels, 512 at most. */
    width: field('ancho', whole(1, 512)),
    height: field('alto', whole(1, 512)),
  }),
  errors: ['media.not_a_picture', 'media.too_many_pixels', 'media.too_slow', 'media.busy'],
})

/** Stores all rules at once, with a fresh proof of the administrator; each changed value is in the audit log. */
export const saveFestivalRules = defineCall({
  wireName: 'app_ajustes_reglas_guardar',
  access: 'admin',
  task: 'installation',
  summary: 'Change the rules of the festival.',
  input: entity({ values: field('valores', FestivalRules), version, ...ownerProof }),
  output: RulesInForce,
  errors: [
    'setting.changed_meanwhile',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'account.credentials_wrong',
  ],
})
