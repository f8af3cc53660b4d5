import type { FastifyRequest } from 'fastify'

/** The search part of the address asked for, with its `?`; '' without one. */
export function searchOf(request: FastifyRequest): string {
  const mark = request.url.indexOf('?')
  return mark < 0 ? '' : request.url.slice(mark)
}
