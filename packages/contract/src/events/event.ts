import type { EventField } from '@larunbat/rules/events/event-fields'
import type { EventRight, MemberRole } from '@larunbat/rules/events/event-rights'
import { VAT_REGIMES, type VatRegime } from '@larunbat/rules/money/vat-regimes'
import {
  decimal,
  defineCall,
  entity,
  type Field,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { multilingual, okAnswer, webAddress } from '../values/common.ts'
import { Media } from './media.ts'
import { Participant } from './participant.ts'
import { Session } from './session.ts'
import { Video } from './video.ts'

/** `estado`: 0 in progress, 1 reviewing, 2 published, 3 archived (contract section 4). */
export const eventStatus = whole(0, 3)
/** P on-site, O live stream, D on demand. */
export const availabilityCode = word('P', 'O', 'D')
export const venueSetting = oneOf({ indoor: 'interior', outdoor: 'exterior' })
export const threeAnswers = oneOf({ yes: 'si', partly: 'parcial', no: 'no' })
/** Regimes of the table in packages/rules, `vat.ts`; the wire says `exento` and `otro`, and the others by their code. */
export const VAT_REGIME_WIRE = Object.fromEntries(
  VAT_REGIMES.map((code) => [
    code,
    code === 'other' ? 'otro' : code === 'unregistered' ? 'no_registrado' : code.replace('exempt', 'exento'),
  ]),
) as Readonly<Record<VatRegime, string>>
export const vatRegime = oneOf(VAT_REGIME_WIRE)

/** Returns the regime of a wire value. */
export const vatRegimeOfWire = (wire: string): VatRegime | undefined =>
  VAT_REGIMES.find((code) => VAT_REGIME_WIRE[code] === wire)
export const accessFeature = word(
  'silla',
  'bucle',
  'signos',
  'subtitulos',
  'audiodescripcion',
  'relajada',
  'perro',
  'aseo',
)
/** Language of the event itself; `zxx` is ISO 639-2 for "no linguistic content". */
export const eventLanguage = word('es', 'en', 'eu', 'pt', 'fr', 'gl', 'ca', 'zxx')

/** The cause an event supports. */
export const Impact = entity({
  project: field('proyecto', nullable(text(200))),
  url: field('enlace', nullable(webAddress)),
  collaborationId: field('colaboracion', nullable(whole(0, 10_000))),
  /** Per cent, 0 < p <= 100. */
  percentage: field('porcentaje', nullable(decimal(0, 100))),
  amountCents: field('importe_cent', nullable(whole(0, 100_000_000))),
  /** What the public should know; multilingual. */
  text: field('texto', nullable(multilingual(2000))),
})

/**
 * Fields that an owner edits. Everything but title, city and type may be null while it is in progress; the values
 * required before review are a separate rule (packages/rules, completeness). Further properties of each field are in
 * packages/rules, `event-fields.ts`.
 */
export const eventFields = {
  /** Multilingual, 3 to 120 characters a language. */
  title: field('titulo', multilingual(120)),
  /** Multilingual, at most 5,000 characters a language. */
  description: field('descripcion', nullable(multilingual(5000))),
  typeId: field('tipo', nullable(whole(0, 10_000))),
  disciplineIds: field('disciplinas', list(whole(0, 10_000), 20)),
  availability: field('disponibilidad', list(availabilityCode, 3)),
  city: field('ciudad', nullable(text(120))),
  venueName: field('lugar', nullable(text(200))),
  address: field('direccion', nullable(text(300))),
  lat: field('lat', nullable(decimal(-90, 90))),
  lng: field('lng', nullable(decimal(-180, 180))),
  /** People the place holds. */
  venueCapacity: field('lugar_aforo', nullable(whole(0, 1_000_000))),
  venueSetting: field('lugar_espacio', nullable(venueSetting)),
  /** Plan for rain; multilingual; required outdoors. */
  rainPlan: field('plan_lluvia', nullable(multilingual(500))),
  wheelchair: field('silla_ruedas', nullable(threeAnswers)),
  startsAt: field('inicio', nullable(instant)),
  durationMin: field('duracion_min', nullable(whole(0, 100_000))),
  /** IANA name. */
  timeZone: field('zona_horaria', nullable(text(64))),
  isForChildren: field('apto_ninos', nullable(flag)),
  minAge: field('edad_minima', nullable(whole(0, 99))),
  isAccessible: field('accesible', nullable(flag)),
  accessibility: field('accesibilidad', list(accessFeature, 20)),
  eventLanguages: field('idiomas_evento', list(eventLanguage, 20)),
  /** 1 sold here, 2 third-party link, 3 free with booking, 4 free entry, 5 pay what you want. */
  ticketMode: field('entradas_modo', nullable(whole(1, 5))),
  priceCents: field('precio_cent', nullable(whole(0, 100_000_000))),
  /** ISO 4217. */
  currency: field('moneda', nullable(text(3))),
  capacity: field('aforo', nullable(whole(0, 1_000_000))),
  maxPerPerson: field('max_por_persona', nullable(whole(0, 10_000))),
  saleStartsAt: field('venta_inicio', nullable(instant)),
  saleEndsAt: field('venta_fin', nullable(instant)),
  salesUrl: field('enlace_venta', nullable(webAddress)),
  vatRegime: field('regimen_iva', nullable(vatRegime)),
  impact: field('impacto', Impact),
  streamUrl: field('enlace_streaming', nullable(webAddress)),
  /** The stream link will be given later: 24 hours before at the latest. */
  isStreamUrlLater: field('enlace_mas_tarde', flag),
  visibleFrom: field('visible_desde', nullable(instant)),
  visibleUntil: field('visible_hasta', nullable(instant)),
  /** The owner holds the rights of pictures and texts. */
  hasRights: field('derechos', flag),
  shareTitle: field('share_title', nullable(multilingual(120))),
  shareDescription: field('share_desc', nullable(multilingual(300))),
  sharePhoto: field('share_photo', nullable(text(500))),
  isSeoComplete: field('completadoSEO', flag),
} satisfies Record<EventField, Field<unknown>>

const version = whole(0, Number.MAX_SAFE_INTEGER)
/** `version` of an answer that is sent back whole: values that are as they were then are no changes. No lock. */
export const echoedVersion = field('version', optional(nullable(version)))
/** The version the caller has seen: what was changed since is not overwritten. The original client sends none. */
export const seenVersion = field('version_vista', optional(nullable(version)))

/** Largest body of a call that may bring the picture to share: 15 MB of base64 beside the fields. */
export const SHARE_PHOTO_MAX_BYTES = 16 * 1024 * 1024
/** The picture to share: an address as it was answered, one on the web (https), base64, or `subida:<subida_id>`. */
export const sharePhoto = field('share_photo', optional(nullable(text(15 * 1024 * 1024))))
export const sharePhotoErrors = [
  'account.not_confirmed',
  'account.storage_quota',
  'media.not_a_picture',
  'media.too_many_pixels',
  'media.too_large',
  'media.too_slow',
  'media.busy',
  'media.too_many',
  'storage.full',
  'storage.unavailable',
  'upload.not_found',
  'upload.not_arrived',
  'upload.wrong_length',
  'upload.wrong_type',
  'upload.infected',
  'upload.unscanned',
]

/** Fields of an event that its owner may write. */
export const EventInput = entity(eventFields)
  .partial()
  .extend({
    /** Null, empty and 0 mean a new one. */
    id: field('id', optional(nullable(id))),
    version: seenVersion,
    sharePhoto,
    impact: field('impacto', optional(nullable(Impact.partial()))),
  })

const ROLE_WORDS = { edit: 'editar', sell: 'vender', door: 'puerta', read: 'leer' } as const satisfies Record<
  MemberRole,
  string
>

/** What a member of an event's team is to it. */
export const memberRole = oneOf(ROLE_WORDS)

/** What one may do with an event (packages/rules, `event-rights`). */
export const eventRight = oneOf({ ...ROLE_WORDS, own: 'todo' } as const satisfies Record<EventRight, string>)

/** A check of the review rules that has not passed: `section.check`, and the wire field it points to. */
export const PendingCheck = entity({
  code: field('codigo', text(60)),
  section: field('seccion', text(40)),
  field: field('campo', text(60)),
})

const identity = {
  id: field('id', id),
  ownerId: field('usuario_id', id),
  status: field('estado', eventStatus),
  isFeatured: field('destacado', flag),
  is360: field('is360', flag),
  isBlacklisted: field('blacklist', flag),
  hubId: field('hub', whole(0, 10_000)),
  platform: field('plataforma', text(40)),
  editionId: field('edicion', nullable(id)),
  seriesId: field('serie_id', nullable(id)),
  seriesOrder: field('serie_order', nullable(whole(0, 100_000))),
  isSeries: field('es_serie', flag),
  slug: field('slug', nullable(text(200))),
  owner: field('propietario', entity({ id: field('id', id), name: field('nombre', text(120)) })),
  /** Passed mandatory checks of all that apply, in per cent. */
  progress: field('progreso', whole(0, 100)),
  pending: field('pendientes', list(PendingCheck)),
  /** Edits of a published event that wait for an administrator. */
  hasPendingChanges: field('cambios_pendientes', flag),
  /** The reviewers sent it back and their remarks are open. */
  hasChangeRequest: field('cambios_solicitados', flag),
  createdAt: field('creado', instant),
  updatedAt: field('actualizado', instant),
  publishedAt: field('publicado', nullable(instant)),
  /** Grows by one with each stored change; guards against lost updates. */
  version: field('version', whole(0, Number.MAX_SAFE_INTEGER)),
}

/** What the caller may do with an event. */
const rights = {
  /** What they are to it as a member of its team; null for its owner and administrators. */
  role: field('mi_rol', optional(nullable(memberRole))),
  /** Left out where they may do everything. */
  rights: field('mis_derechos', optional(list(eventRight))),
}

/** An event as lists show it: with its cover, sessions and participants. */
export const EventSummary = entity({
  ...identity,
  ...rights,
  ...eventFields,
  cover: field('portada', nullable(Media)),
  video: field('video', nullable(Video)),
  sessions: field('sesiones', list(Session, 5000)),
  participants: field('participantes', list(Participant, 5000)),
})

const { pending: _pending, ...rowIdentity } = identity

/** Row of the administrators' table: small, because a year has thousands. */
export const EventRow = entity({
  ...rowIdentity,
  title: eventFields.title,
  typeId: eventFields.typeId,
  disciplineIds: eventFields.disciplineIds,
  availability: eventFields.availability,
  city: eventFields.city,
  venueName: eventFields.venueName,
  startsAt: eventFields.startsAt,
  timeZone: eventFields.timeZone,
  ticketMode: eventFields.ticketMode,
  cover: field('portada', nullable(Media)),
  sentAt: field('enviado', nullable(instant)),
})

/** The caller's own events, newest change first; with `ocultos` those they took out of their list. */
export const listOwnEvents = defineCall({
  wireName: 'app_contenidos_usu_get',
  access: 'user',
  summary: 'Own events with sessions and participants.',
  input: entity({ isHidden: field('ocultos', optional(flag)), ...pageFields }),
  output: pageOf(EventSummary),
})

/**
 * Takes an event out of the caller's own list. Their own one, in progress or archived: nothing else changes. One they are a
 * member of: they leave its team.
 */
export const removeFromOwnList = defineCall({
  wireName: 'app_contenido_usuario_delete',
  access: 'owner',
  right: 'any',
  summary: 'Take an event in progress or archived out of one’s own list, or leave the team of somebody’s.',
  input: entity({ id: field('id', id) }),
  output: okAnswer,
  errors: ['content.not_found', 'content.still_open'],
})

/** Brings it back. */
export const unhideEvent = defineCall({
  wireName: 'app_contenido_usuario_add',
  access: 'owner',
  right: 'any',
  summary: 'Bring an event back to one’s own list.',
  input: entity({ id: field('id', id) }),
  output: okAnswer,
  errors: ['content.not_found'],
})
