/** Keys under which programmes and catalogues keep their rows, in the file's object or in one within it (CKAN's `result`). */
const LIST_KEYS = new Set([
  ...['@graph', 'graph', 'eventos', 'events', 'contenidos', 'programa', 'actos', 'actividades', 'agenda'],
  ...[
    'items',
    'results',
    'records',
    'features',
    'data',
    'docs',
    'ekitaldiak',
    'programme',
    'program',
    'rows',
  ],
])
const MAX_LIST_DEPTH = 3
/** A single event is never this long; a quote that is not closed would otherwise eat the memory. */
const MAX_CHARACTERS = 2_000_000

export type JsonItem = { text: string } | { fault: 'import.cut_off' | 'import.not_a_row' }

/**
 * Takes the elements out of a JSON list, whole texts one by one, while the file is being read: `[...]` itself or the list
 * under one of `LIST_KEYS` of `{...}`. Elements are not parsed, so that a broken one costs only itself. Yields a fault for
 * an element that is no object and at the end for a file that stops early.
 */
export async function* splitJson(chunks: AsyncIterable<string>): AsyncGenerator<JsonItem> {
  let depth = 0
  let listDepth = 0
  let isInString = false
  let isEscaped = false
  let item: string[] | undefined
  let itemLength = 0
  let word = ''
  const keys: string[] = []
  let hasScalar = false
  let isDone = false

  for await (const chunk of chunks) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const c = chunk.charCodeAt(at)
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (c === BACKSLASH) isEscaped = true
        else if (c === QUOTE) isInString = false
        if (listDepth === 0 && depth <= MAX_LIST_DEPTH && isInString && word.length < 40) word += chunk[at]
        continue
      }
      if (c === QUOTE) {
        isInString = true
        word = ''
        if (listDepth > 0 && depth === listDepth) hasScalar = true
      } else if (c === COLON) {
        if (listDepth === 0 && depth <= MAX_LIST_DEPTH) keys[depth] = word
      } else if (c === OPEN_LIST || c === OPEN_OBJECT) {
        const isRows =
          c === OPEN_LIST && (depth === 0 || (depth <= MAX_LIST_DEPTH && LIST_KEYS.has(keys[depth] ?? '')))
        if (listDepth === 0 && !isDone && isRows) listDepth = depth + 1
        else if (listDepth > 0 && depth === listDepth && c === OPEN_OBJECT) {
          item = []
          itemLength = 0
          from = at
        } else if (listDepth > 0 && depth === listDepth) hasScalar = true
        depth++
      } else if (c === CLOSE_LIST || c === CLOSE_OBJECT) {
        depth--
        if (item && depth === listDepth) {
          item.push(chunk.slice(from, at + 1))
          yield { text: item.join('') }
          item = undefined
          hasScalar = false
        } else if (listDepth > 0 && depth < listDepth) {
          if (hasScalar) yield { fault: 'import.not_a_row' }
          hasScalar = false
          listDepth = 0
          isDone = true
        }
      } else if (listDepth > 0 && depth === listDepth && !item) {
        if (c === COMMA) {
          if (hasScalar) yield { fault: 'import.not_a_row' }
          hasScalar = false
        } else if (c > SPACE) hasScalar = true
      }
    }
    if (item) {
      item.push(chunk.slice(from))
      itemLength += chunk.length - from
      if (itemLength > MAX_CHARACTERS) break
    }
  }
  if (item || listDepth > 0) yield { fault: 'import.cut_off' }
}

const [QUOTE, BACKSLASH, COLON, COMMA, SPACE] = [34, 92, 58, 44, 32]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]
