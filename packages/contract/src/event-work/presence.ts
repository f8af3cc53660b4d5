import { defineCall, entity, field, flag, id, instant, list, optional, text } from '../kit/index.ts'

/** Tells that the caller works on an event, and answers who else does; asked every half minute. */
export const recordEditor = defineCall({
  wireName: 'app_contenido_presencia',
  access: 'owner',
  right: 'read',
  summary: 'Who else works on this event just now.',
  input: entity({ id: field('id', id), page: field('pagina_panel', optional(text(40))) }),
  output: entity({
    others: field(
      'otros',
      list(
        entity({
          id: field('id', id),
          name: field('nombre', text(120)),
          page: field('pagina_panel', text(40)),
          at: field('fecha', instant),
          isTeam: field('equipo', flag),
        }),
        50,
      ),
    ),
  }),
  errors: ['content.not_found'],
})
