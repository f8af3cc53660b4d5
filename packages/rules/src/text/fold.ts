const MARKS = /\p{M}+/gu

/** Lower case without accents, for comparing names: "Álava" -> "alava", "Iruña" -> "iruna". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase()
}
