interface Placed {
  id: number
  use: 'gallery' | 'cover' | 'poster'
  position: number
}

/** The pictures of the gallery in their order. */
export function galleryOf<T extends Placed>(media: readonly T[]): T[] {
  return media.filter(({ use }) => use === 'gallery').sort((a, b) => a.position - b.position || a.id - b.id)
}

/** All pictures with one of the gallery at another place, counted from 1; the others keep their order. */
export function moveTo<T extends Placed>(media: readonly T[], id: number, position: number): T[] {
  const gallery = galleryOf(media)
  const moved = gallery.find((picture) => picture.id === id)
  if (!moved) return [...media]
  const others = gallery.filter((picture) => picture !== moved)
  others.splice(Math.max(0, Math.min(position, gallery.length) - 1), 0, moved)
  return [
    ...media.filter(({ use }) => use !== 'gallery'),
    ...others.map((picture, index) => ({ ...picture, position: index + 1 })),
  ]
}
