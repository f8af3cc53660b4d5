import type { FastifyReply } from 'fastify'

/** What can go wrong, by code, with a title that stays the same (RFC 9457). */
export const PROBLEMS = {
  parameter_wrong: 'A parameter is wrong.',
  parameter_unknown: 'A parameter is not known here.',
  cursor_wrong: 'The cursor belongs to another list.',
  event_needed: 'Keys of the festival name an event.',
  key_needed: 'A key is needed.',
  key_wrong: 'The key opens nothing.',
  scope_missing: 'The key does not open this.',
  not_found: 'There is nothing here.',
  method_wrong: 'Only GET and HEAD are answered here.',
  too_many: 'Too many requests.',
  unavailable: 'Come again in some seconds.',
  failed: 'Something has failed here.',
} as const
export type ProblemCode = keyof typeof PROBLEMS

/** What helps to mend a request: parameters that are known here, the scope that a key lacks. */
interface ProblemFacts {
  readonly known?: readonly string[]
  readonly scope?: string
}

/** A request that gets a problem response. `fields` are its invalid parameters. */
export class PublicApiError extends Error {
  override name = 'PublicApiError'
  readonly status: number
  readonly code: ProblemCode
  readonly fields: readonly string[]
  readonly more: ProblemFacts

  constructor(status: number, code: ProblemCode, fields: readonly string[] = [], more: ProblemFacts = {}) {
    super(code)
    this.status = status
    this.code = code
    this.fields = fields
    this.more = more
  }
}

/** Answers with a problem as RFC 9457 writes it. */
export function sendReadProblem(
  reply: FastifyReply,
  publicUrl: string,
  problem: PublicApiError,
): FastifyReply {
  const { status, code, fields, more } = problem
  return reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(
      JSON.stringify({
        type: `${publicUrl}/api/docs#${code}`,
        title: PROBLEMS[code],
        status,
        code,
        ...(fields.length > 0 ? { fields } : {}),
        ...more,
      }),
    )
}
