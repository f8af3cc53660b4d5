import { defineCall, entity, field, flag, id, list, nothing, text, whole } from '../kit/index.ts'

/** What the caller's sales can be filtered by, beside the public lists. */
export const listSalesFilters = defineCall({
  wireName: 'app_ventas_filtros',
  access: 'user',
  summary: 'Editions, causes and currencies of the sales the caller may see.',
  input: nothing,
  output: entity({
    editions: field(
      'ediciones',
      list(
        entity({
          id: field('id', id),
          year: field('anio', whole(0, 9999)),
          isCurrent: field('actual', flag),
        }),
      ),
    ),
    causes: field(
      'causas',
      list(entity({ key: field('clave', text(500)), name: field('nombre', text(2000)) }), 500),
    ),
    currencies: field('monedas', list(text(3))),
  }),
  errors: ['analytics.not_visible'],
})
