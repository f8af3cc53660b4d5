/** What a way back can end with; each has its words on the panel's page (`provider.fault` of the sign-in texts). */
export type Fault =
  | 'cancelado'
  | 'rechazado'
  | 'caducado'
  | 'sin-respuesta'
  | 'sin-verificar'
  | 'otra-cuenta'
  | 'bloqueada'
  | 'espera'
  | 'no-hay'

/** Returns the requested address within the panel, or undefined for any other: links lead to no other host. */
export function nextWithin(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > 300) return undefined
  return /^\/(?![/\\])[^\s\\]*$/.test(next) && next !== '/' ? next : undefined
}

/**
 * Redirects to the page of the panel that continues or shows the error. Secrets are in the fragment after `#`, which no
 * log contains.
 */
export function panelReturn(
  publicUrl: string,
  { fault, next, secret = {} }: { fault?: Fault; next?: string | undefined; secret?: Record<string, string> },
): string {
  const query = new URLSearchParams({
    ...(fault ? { fallo: fault } : {}),
    ...(next ? { next } : {}),
  }).toString()
  const hash = new URLSearchParams(secret).toString()
  return `${publicUrl}/panel/google${query ? `?${query}` : ''}${hash ? `#${hash}` : ''}`
}
