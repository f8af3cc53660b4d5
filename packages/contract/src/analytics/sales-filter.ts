import { day, field, filter, id, oneOf, text, whole } from '../kit/index.ts'

/** Which sales count. A filter that is left out does not apply; only administrators see events of others. */
export const salesFilterFields = {
  contentId: field('contenido_id', filter(id)),
  /** Of the event that is named as well. */
  sessionId: field('sesion_id', filter(id)),
  ticketTypeId: field('tipo_entrada_id', filter(id)),
  hubId: field('hub', filter(whole(0, 10_000))),
  disciplineId: field('disciplina', filter(whole(0, 10_000))),
  typeId: field('tipo', filter(whole(0, 10_000))),
  ownerId: field('propietario', filter(id)),
  /** Name of the project, however it is written. */
  cause: field('causa', filter(text(500))),
  channel: field('canal', filter(oneOf({ web: 'web', door: 'puerta' }))),
  editionId: field('edicion', filter(id)),
  /** ISO 4217; where it is left out, the currency in which most was sold. */
  currency: field('moneda', filter(text(3))),
  /** First and last day of the sales, by the clock of the place: of the event, else of the hub, else of Madrid. */
  from: field('desde', filter(day)),
  until: field('hasta', filter(day)),
}

export const SALES_FILTER_ERRORS = [
  'analytics.not_visible',
  'analytics.range_wrong',
  'content.not_found',
  'session.not_found',
  'account.not_found',
  'lookup.unknown',
] as const
