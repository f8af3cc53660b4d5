export interface WordChange {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Texts beyond this are compared as a whole: the table below grows with the product of both. */
const MAX_WORDS = 600
/** Shorter texts are read faster side by side. */
const MIN_WORDS = 6

/**
 * What was taken out of a text and put into it, word by word and in reading order. Undefined for texts that are too short or too
 * long for that, and for those that have little in common.
 */
export function wordChanges(before: string, after: string): WordChange[] | undefined {
  const [old, now] = [before.match(/\s*\S+/g) ?? [], after.match(/\s*\S+/g) ?? []]
  if (Math.max(old.length, now.length) < MIN_WORDS || Math.max(old.length, now.length) > MAX_WORDS)
    return undefined
  const isSame = (i: number, j: number) => old[i]?.trim() === now[j]?.trim()
  // common[i][j]: the most words in common of what follows in both texts.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      (common[i] as Uint16Array)[j] = isSame(i, j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
  if (at(0, 0) * 2 < Math.min(old.length, now.length)) return undefined
  const parts: WordChange[] = []
  const add = (kind: WordChange['kind'], text: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && isSame(i, j)) {
      add('same', now[j] ?? '')
      i++
      j++
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1)))
      add('removed', old[i++] ?? '')
    else add('added', now[j++] ?? '')
  }
  return parts
}
