import type { FastifyRequest } from 'fastify'

/** Returns the query part of the requested address, with its `?`; '' without one. */
export function searchOf(request: FastifyRequest): string {
  const mark = request.url.indexOf('?')
  return mark < 0 ? '' : request.url.slice(mark)
}
