/**
 * Characters of a text as every side counts them: Unicode code points after NFC, so that "é" is one whether
 * typed as one key or as two, and an emoji is not two.
 */
export function lengthOf(text: string): number {
  const length = text.length
  // Below U+0300 nothing composes and nothing is a surrogate, so most texts are counted without a copy.
  let i = 0
  while (i < length && text.charCodeAt(i) < 0x300) i++
  if (i === length) return length
  const normal = text.normalize('NFC')
  let points = normal.length
  for (let j = 0; j < normal.length; j++) {
    if ((normal.charCodeAt(j) & 0xfc00) !== 0xd800) continue
    if ((normal.charCodeAt(j + 1) & 0xfc00) === 0xdc00) {
      points--
      j++
    }
  }
  return points
}

/**
 * True when a text has `min` to `max` characters, both included. Same count as `lengthOf`, but a text far from both
 * bounds is not counted: NFC turns at most 8 units into one character and at most one into 3.
 */
export function isLengthBetween(text: string, min: number, max: number): boolean {
  const units = text.length
  if (units >= min * 8 && units * 3 <= max) return true
  if (units * 3 < min || units > max * 8) return false
  const length = lengthOf(text)
  return length >= min && length <= max
}

/** True when nothing but white space is left. */
export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text === '' || text.trim() === ''
}
