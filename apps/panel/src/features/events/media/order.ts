interface Placed {
  id: number
  use: 'gallery' | 'cover' | 'poster'
  position: number
}

/** The pictures of the gallery in their order. */
export function galleryOf<T extends Placed>(media: readonly T[]): T[] {
  return media.filter(({ use }) => use === 'gallery').sort((a, b) => a.position - b.position || a.id - b.id)
}
