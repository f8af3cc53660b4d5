/** Names of what opens something or moves money, in the code's language and on the wire. */
const SECRET = /pass(?:word|key_?id)|token|secret|hash|iban|^code$|^link$|^url$|clave|contrasena|enlace/i

/**
 * The details of a line as they are shown. Nothing secret is written into them; should a line of some future part carry
 * one under a name like these, it is not shown.
 */
export function withoutSecrets(detail: unknown): unknown {
  if (Array.isArray(detail)) return detail.map(withoutSecrets)
  if (typeof detail !== 'object' || detail === null) return detail
  return Object.fromEntries(
    Object.entries(detail).flatMap(([name, value]) =>
      SECRET.test(name) && typeof value !== 'boolean' ? [] : [[name, withoutSecrets(value)]],
    ),
  )
}
