type Fields = Record<string, unknown>

/**
 * The whole fields that a draft changes: `{ 'impact.url': 'x' }` over `{ impact: { url: '', text: 'a' } }` makes
 * `{ impact: { url: 'x', text: 'a' } }`, as the call takes fields whole.
 */
export function wholeFields(values: Fields, base: Fields): Fields {
  const whole: Fields = {}
  for (const [path, value] of Object.entries(values)) {
    const [top = path, ...rest] = path.split('.')
    if (rest.length === 0) {
      whole[top] = value
      continue
    }
    whole[top] ??= structuredClone(base[top] ?? {})
    let place = whole[top] as Fields
    for (const name of rest.slice(0, -1)) {
      place[name] ??= {}
      place = place[name] as Fields
    }
    place[rest.at(-1) as string] = value
  }
  return whole
}
