type Formatter = { new (locale: string, options: never): object }

const made = new Map<Formatter, Map<string, object>>()

/**
 * A formatter of Intl, made once for each locale and options: making one costs a hundred times its use, and lists format
 * at every row. Browsers without Basque get other classes while the panel runs; each class has its own.
 */
export function formatterOf<F extends object, O extends object>(
  Class: { new (locale: string, options: O): F },
  locale: string,
  options: O,
): F {
  const key = Class as unknown as Formatter
  let known = made.get(key)
  if (!known) {
    known = new Map()
    made.set(key, known)
  }
  const name = locale + JSON.stringify(options)
  let formatter = known.get(name) as F | undefined
  if (!formatter) {
    formatter = new Class(locale, options)
    known.set(name, formatter)
  }
  return formatter
}
