import {
  defineCall,
  entity,
  field,
  flag,
  id,
  list,
  nullable,
  oneOf,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'

/** A name in each language of the interface. */
export const Names = entity({
  es: field('es', text(120, 1)),
  en: field('en', text(120, 1)),
  eu: field('eu', text(120, 1)),
})

const version = field('version', whole(0, 1_000_000_000))
/** The lists whose entries events and accounts are filed under. */
const listName = field('lista', word('tipos', 'disciplinas', 'colaboraciones', 'perfiles'))

export const ListEntry = entity({
  id: field('id', id),
  names: field('nombres', Names),
  /** The figure a way of supporting a cause asks for. */
  figure: field('dato', nullable(oneOf({ percentage: 'porcentaje', amount: 'importe' }))),
  isActive: field('activo', flag),
  /** It cannot be deactivated: "other", and the administrators' profile. */
  isNeeded: field('fija', flag),
  /** Events or accounts filed under it. */
  uses: field('usos', whole(0, 100_000_000)),
  version,
})

export const getListSetting = defineCall({
  wireName: 'app_ajustes_lista',
  access: 'admin',
  task: 'settings',
  summary: 'A list with its names in all languages, in its order, and how often each entry is used.',
  input: entity({ list: listName }),
  output: list(ListEntry, 2000),
})

/**
 * Stores an entry; without `id` a new one, which types and disciplines may have: ways of supporting a cause decide how
 * money is shared, and profiles what an account may do. Nothing is deleted: an inactive entry is not offered.
 */
export const saveListEntry = defineCall({
  wireName: 'app_ajustes_lista_guardar',
  access: 'admin',
  task: 'settings',
  summary: 'Add or change an entry of a list.',
  input: entity({
    list: listName,
    id: field('id', optional(nullable(id))),
    names: field('nombres', Names),
    isActive: field('activo', flag),
    version,
  }),
  output: ListEntry,
  errors: ['list.not_found', 'list.closed', 'list.needed', 'list.full', 'setting.changed_meanwhile'],
})

/** Stores the order of a list, or of the hubs: every id once. "Other" is always last, at any place in the call. */
export const orderList = defineCall({
  wireName: 'app_ajustes_lista_orden',
  access: 'admin',
  task: 'settings',
  summary: 'Put the entries of a list into another order.',
  input: entity({
    list: field('lista', word('tipos', 'disciplinas', 'colaboraciones', 'perfiles', 'hubs')),
    ids: field('ids', list(id, 2000)),
  }),
  output: entity({ ids: field('ids', list(id, 2000)) }),
  errors: ['setting.changed_meanwhile'],
})
