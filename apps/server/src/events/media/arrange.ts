import type { Db, Row } from '../../database/tables.ts'
import { listMediaRows, saveMediaPlaces } from './media-store.ts'

type Use = Row<'media'>['use']

/** Where one picture is to stand. */
export interface Wish {
  id: number
  use: Use
  /** Place in the gallery from 1; undefined: where it stands, a newcomer at the end. */
  position: number | undefined
}

export interface Place {
  id: number
  use: Use
  position: number
}

/**
 * Places of all pictures of an event after one of them got its wish: the gallery is numbered 1..n without gaps, cover
 * and poster stand at 0, and there is one of each. Whatever was cover or poster before goes to the end of the gallery.
 */
export function arrange(current: readonly Place[], wish?: Wish): Place[] {
  const places = current.map((place) => {
    if (!wish) return place
    if (place.id === wish.id) return { ...place, use: wish.use }
    const isDisplaced = wish.use !== 'gallery' && place.use === wish.use
    return isDisplaced ? { ...place, use: 'gallery' as const, position: 0 } : place
  })
  const wished = places.find(({ id }) => id === wish?.id)
  const wasInGallery = current.find(({ id }) => id === wish?.id)?.use === 'gallery'
  const moves = wished?.use === 'gallery' && (wish?.position !== undefined || !wasInGallery)
  const atEnd = Number.MAX_SAFE_INTEGER
  const gallery = places
    .filter((place) => place.use === 'gallery' && !(moves && place === wished))
    .sort((a, b) => (a.position || atEnd) - (b.position || atEnd) || a.id - b.id)
  if (moves && wished) {
    const index = (wish?.position || gallery.length + 1) - 1
    gallery.splice(Math.min(index, gallery.length), 0, wished)
  }
  const single = places.filter(({ use }) => use !== 'gallery').map((place) => ({ ...place, position: 0 }))
  return [...single, ...gallery.map((place, index) => ({ ...place, position: index + 1 }))]
}

/** Stores the places after a wish, touching only the pictures that moved. */
export async function rearrange(tx: Db, eventId: number, wish?: Wish): Promise<void> {
  const before = new Map((await listMediaRows(tx, eventId)).map((row) => [row.id, row]))
  const moved = arrange([...before.values()], wish).filter(({ id, use, position }) => {
    const row = before.get(id)
    return row?.use !== use || row.position !== position
  })
  await saveMediaPlaces(tx, eventId, moved)
}
