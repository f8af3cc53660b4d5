import { defineCall, entity, field, id, list, nullable, text, whole } from '../kit/index.ts'
import { balance } from './sales-figures.ts'
import { SALES_FILTER_ERRORS, salesFilterFields } from './sales-filter.ts'

const days = whole(-10_000, 10_000)
const ComparedEdition = entity({ id: field('id', id), year: field('anio', whole(0, 9999)) })

/** Sums up to a day; null where that day has not come yet or nothing is known. */
const ComparedDay = entity({
  /** Days to go until the edition, or the event, begins; less than nothing once it has begun. */
  days: field('dias', days),
  tickets: field('entradas', nullable(balance)),
  saleCents: field('ingresos_cent', nullable(balance)),
  ticketsBefore: field('entradas_antes', nullable(balance)),
  saleCentsBefore: field('ingresos_antes_cent', nullable(balance)),
})

/**
 * Sales of an edition beside those of the one before, as many days before it began. Without `edicion` it is the current
 * one; `anterior` is null when there is none before, then nothing is compared. One event is held against the event it goes on
 * with, `evento_anterior`: of the same organiser in an earlier edition, copied from it or of the same title.
 */
export const compareSales = defineCall({
  wireName: 'app_ventas_comparacion',
  access: 'user',
  summary: 'Sales of an edition beside the edition before at the same number of days to go.',
  input: entity(salesFilterFields),
  output: entity({
    currency: field('moneda', text(3)),
    edition: field('edicion', nullable(ComparedEdition)),
    before: field('anterior', nullable(ComparedEdition)),
    eventBefore: field(
      'evento_anterior',
      nullable(
        entity({
          id: field('contenido_id', id),
          /** Multilingual. */
          title: field('titulo', text(1000)),
        }),
      ),
    ),
    /** Today, in days to go. */
    today: field('dias_hoy', nullable(days)),
    days: field('puntos', list(ComparedDay, 2000)),
  }),
  errors: SALES_FILTER_ERRORS,
})
