import { defineCall, entity, field, id, list, nothing, text } from '../kit/index.ts'

const name = field('nombre', text(60, 1))
/** Filters and order as the address of the table says them, without the question mark. */
const search = field('consulta', text(2000))
/** Columns that are shown, in their order. */
const columns = field('columnas', list(text(40, 1), 40))

/** Filters, order and columns of the administrators' table, kept under a name. */
export const SavedView = entity({ id: field('id', id), name, search, columns })

export const listSavedViews = defineCall({
  wireName: 'app_vistas_get',
  access: 'admin',
  summary: 'Own views of the table, by name.',
  input: entity({}),
  output: list(SavedView, 50),
})

/** Keeps a view; one of the same name is replaced. */
export const saveView = defineCall({
  wireName: 'app_vista_guardar',
  access: 'admin',
  summary: 'Keep a view of the table under a name.',
  input: entity({ name, search, columns }),
  output: SavedView,
  errors: ['view.too_many'],
})

export const deleteView = defineCall({
  wireName: 'app_vista_borrar',
  access: 'admin',
  summary: 'Delete an own view of the table.',
  input: entity({ id: field('id', id) }),
  output: nothing,
  errors: ['view.not_found'],
})
