import { EVENTS, OWNERS, ownerOf, tokenOf } from './festival.ts'

export const OPERATIONS = {
  list: 'app_contenidos_usu_get',
  get: 'app_contenido_by_id',
  update: 'app_contenido_update',
  add: 'app_contenido_add',
} as const
export type Operation = keyof typeof OPERATIONS

const WORDS = 'Un concierto para la gente del barrio. '.repeat(12)

/** Makes the bodies of an operation one after the other: owners and events in turn, each update with new words. */
export function bodiesOf(operation: Operation): (() => object) & { path: string } {
  // A prime step walks over all rows in an order that neighbours do not share.
  let n = Math.floor(Math.random() * EVENTS)
  const next = () => {
    n += 7919
    const event = (n % EVENTS) + 1
    const token = tokenOf(operation === 'add' ? (n % OWNERS) + 1 : ownerOf(event))
    const common = { lang: 'es', token, plataforma: 'FAIR SATURDAY' }
    if (operation === 'list') return common
    if (operation === 'get') return { ...common, id: event }
    if (operation === 'update')
      return {
        ...common,
        contenido: { id: event, titulo: `[:es]Título ${n}[:en]Title ${n}[:]`, direccion: `Kalea ${n}` },
      }
    return { ...common, contenido: { titulo: `Nuevo ${n}`, ciudad: 'Bilbao', tipo: 1, descripcion: WORDS } }
  }
  return Object.assign(next, { path: `/api/${OPERATIONS[operation]}` })
}
