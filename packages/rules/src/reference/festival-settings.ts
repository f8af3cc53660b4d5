import { emailFault, normalizeEmail } from '../address/email.ts'
import { normalizeIban } from '../money/iban.ts'
import { normalizeColour } from './identity.ts'

/** The parts of the rules screen, in order. */
export const SETTING_GROUPS = [
  'identity',
  'refunds',
  'payouts',
  'places',
  'mails',
  'accounts',
  'tickets',
] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

interface Described {
  /** Name on the wire. */
  readonly wire: string
  readonly group: SettingGroup
}

/** A whole number between `min` and `max`. `unit` decides how the screen writes it; cents are euro cents. */
interface WholeSetting extends Described {
  readonly kind: 'whole'
  readonly unit: 'days' | 'hours' | 'minutes' | 'cents' | 'count' | 'megabytes'
  readonly default: number
  readonly min: number
  readonly max: number
}

interface ChoiceSetting extends Described {
  readonly kind: 'choice'
  readonly options: readonly string[]
  readonly default: string
}

/** A line of text; `normalize` returns it as stored, or undefined where it is wrong. Empty means not set. */
interface TextSetting extends Described {
  readonly kind: 'text'
  readonly max: number
  readonly default: ''
  readonly normalize?: (text: string) => string | undefined
}

export type FestivalSetting = WholeSetting | ChoiceSetting | TextSetting

/** ISO 9362: institution, country, place, and a branch of three signs where there is one. */
const normalizeBic = (text: string) => {
  const bic = text.trim().toUpperCase()
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : undefined
}

/**
 * One line without characters that end a header or open a tag: it is used before addresses of mails and in titles of
 * pages.
 */
const normalizeName = (text: string) => {
  const name = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  return /^[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M} .,:!'’&+·–-]{1,59}$/u.test(name) ? name : undefined
}

/** A line that is printed below mails and pages: no control signs, nothing that opens a tag. */
const normalizeLine = (text: string) => {
  const line = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  return /[\p{Cc}\p{Cf}<>]/u.test(line) ? undefined : line
}

const words = <R>(wire: string, max: number, normalize: R) =>
  ({ kind: 'text', wire, group: 'identity', max, default: '', normalize }) as const

const whole = <G extends SettingGroup>(
  wire: string,
  group: G,
  unit: WholeSetting['unit'],
  value: number,
  min: number,
  max: number,
) => ({ kind: 'whole', wire, group, unit, default: value, min, max }) as const

/**
 * What administrators decide for the whole festival, one line a setting: its name in the code, its name on the wire, its part
 * of the screen, its range and what holds until it is set. Texts: `rules-settings:<name>.label` and `.hint`.
 */
export const festivalSettings = {
  /** What the festival is called everywhere; empty, the default. */
  festivalName: {
    kind: 'text',
    wire: 'nombre_festival',
    group: 'identity',
    max: 60,
    default: '',
    normalize: normalizeName,
  },
  /** Ground of menus and heads, buttons and links, highlights; empty, the default of each. Contrast: `identity.ts`. */
  mainColour: words('color_principal', 7, normalizeColour),
  actionColour: words('color_accion', 7, normalizeColour),
  accentColour: words('color_acento', 7, normalizeColour),
  /** Name before the address of mails; empty, the festival's. */
  senderName: words('remitente', 60, normalizeName),
  /** Reply-To of mails and contact of the legal pages. Empty: that of the installation. */
  replyAddress: words('correo_respuesta', 254, (text: string) =>
    emailFault(text) ? undefined : normalizeEmail(text),
  ),
  /** Hash of a stored logo (`app_ajustes_logotipo`); empty, the mark in the festival's colours. */
  logo: words('logotipo', 32, (text: string) => (/^[0-9a-f]{32}$/.test(text) ? text : undefined)),
  /** Below mails, papers and pages. */
  postalAddress: words('direccion_postal', 160, normalizeLine),
  footerLine: words('pie', 160, normalizeLine),
  /** Days after the end of a session within which its seller refunds without the festival's team. */
  refundDaysAfterSession: whole('devolucion_dias', 'refunds', 'days', 14, 0, 365),
  /** From this sum on a refund by the seller asks for a fresh proof of the owner. */
  refundProofFromCents: whole('devolucion_prueba_desde', 'refunds', 'cents', 200_00, 0, 1_000_000_00),
  /** Bears what the payment provider keeps of a card payment; frozen in each order when it is paid. */
  cardFeeBearer: {
    kind: 'choice',
    wire: 'comision_tarjeta',
    group: 'payouts',
    options: ['festival', 'organiser', 'cause'],
    default: 'festival',
  },
  /** The account payouts leave from; empty, the one of the installation's settings. */
  payoutHolder: { kind: 'text', wire: 'pago_titular', group: 'payouts', max: 70, default: '' },
  payoutIban: {
    kind: 'text',
    wire: 'pago_iban',
    group: 'payouts',
    max: 60,
    default: '',
    normalize: normalizeIban,
  },
  payoutBic: {
    kind: 'text',
    wire: 'pago_bic',
    group: 'payouts',
    max: 20,
    default: '',
    normalize: normalizeBic,
  },
  /** From this many unpaid places of one network on, further ones are final only after the mailed link was followed. */
  confirmPlacesFrom: whole('plazas_confirmar_desde', 'places', 'count', 12, 1, 10_000),
  /** How long places wait for that link. */
  confirmPlacesMinutes: whole('plazas_confirmar_minutos', 'places', 'minutes', 30, 5, 1_440),
  /** How long unpaid places count against the network they were booked from. */
  placesPerNetworkHours: whole('plazas_red_horas', 'places', 'hours', 6, 1, 168),
  /** Mails of all kinds together to an address that was not proved. */
  mailsPerUnprovenAddressPerHour: whole('correos_direccion_hora', 'mails', 'count', 5, 1, 100),
  /** Mails to such addresses that one network may cause. */
  mailsPerNetworkPerHour: whole('correos_red_hora', 'mails', 'count', 60, 5, 10_000),
  /** Messages of one event to its ticket holders and waiting list within 24 hours. */
  messagesPerEventPerDay: whole('mensajes_evento_dia', 'mails', 'count', 3, 1, 50),
  /** Mails of all messages together that leave in a minute. */
  messageMailsPerMinute: whole('mensajes_correos_minuto', 'mails', 'count', 300, 30, 6_000),
  /** An account that was not confirmed in this time is deleted with its drafts and files. */
  unconfirmedAccountDays: whole('cuenta_sin_confirmar_dias', 'accounts', 'days', 30, 1, 365),
  eventsPerAccount: whole('eventos_por_cuenta', 'accounts', 'count', 100, 1, 10_000),
  storedMegabytesPerAccount: whole('megas_por_cuenta', 'accounts', 'megabytes', 2_048, 10, 1_000_000),
  unconfirmedEvents: whole('eventos_sin_confirmar', 'accounts', 'count', 10, 1, 100),
  unconfirmedStoredMegabytes: whole('megas_sin_confirmar', 'accounts', 'megabytes', 50, 1, 1_000),
  /** How long before its session the page of an online ticket opens. */
  watchOpensMinutesBefore: whole('ver_minutos_antes', 'tickets', 'minutes', 15, 0, 1_440),
} as const satisfies Record<string, FestivalSetting>

export type FestivalSettingName = keyof typeof festivalSettings

type ValueOf<S> = S extends { kind: 'whole' }
  ? number
  : S extends { kind: 'choice'; options: readonly (infer O)[] }
    ? O
    : string

/** The values in force, by name. */
export type FestivalSettings = {
  readonly [N in FestivalSettingName]: ValueOf<(typeof festivalSettings)[N]>
}

export const settingNames = Object.keys(festivalSettings) as FestivalSettingName[]

/** What holds on a new installation. */
export const defaultFestivalSettings = Object.fromEntries(
  settingNames.map((name) => [name, festivalSettings[name].default]),
) as unknown as FestivalSettings
