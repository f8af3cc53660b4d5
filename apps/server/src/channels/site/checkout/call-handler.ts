import type { Call, InputOf, OutputOf } from '@larunbat/contract/kit'
import type { Language } from '@larunbat/rules/text/language'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Ctx, Handler, Services } from '../../../database/context.ts'
import type { Db } from '../../../database/tables.ts'
import { invalidInput } from '../../../platform/http/input-faults.ts'

/** What a call sees of a visitor of the public site: there is no session. */
export function visitorCtx(
  { db, services }: { db: Db; services: Services },
  request: FastifyRequest,
  language: Language,
): Ctx {
  return {
    db,
    services,
    language,
    actor: undefined,
    log: request.log as unknown as Logger,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

/**
 * Makes a call of the contract within the process, with its fields as they are on the wire: they are checked as if they had
 * come by HTTP. Throws the call's `AppError`s and `input.invalid`.
 */
export async function askCall<C extends Call>(
  call: C,
  handle: Handler<C>,
  ctx: Ctx,
  fields: object,
): Promise<OutputOf<C>> {
  const parsed = call.input.schema.safeParse(fields)
  if (!parsed.success) throw invalidInput(parsed.error.issues, fields, ctx.language)
  return handle(ctx, parsed.data as InputOf<C>)
}
