import type { Typed } from '@larunbat/rules/address/buying-pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Room for every field of a large form, typed to the full. */
const MAX_BYTES = 32 * 1024

/** Lets the routes of this scope, and no others, take forms as browsers send them. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** The fields of a form; of a name that came twice the first. Line ends and other control characters become spaces. */
export function formOf(request: FastifyRequest): Typed {
  const form: Record<string, string> = Object.create(null)
  if (!(request.body instanceof URLSearchParams)) return form
  for (const [name, value] of request.body) form[name] ??= value.replace(/\p{Cc}+/gu, ' ')
  return form
}

/**
 * True for a form of our own pages. Browsers send the origin of a form; a page without referrer has the origin `null`,
 * which counts only where the browser sends nothing more exact.
 */
export function isOwnForm(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  if (origin === undefined || origin === 'null') return true
  if (origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
