import { createHash } from 'node:crypto'
import type { Call } from '@larunbat/contract/kit'
import { hubsWith } from '@larunbat/rules/identity/admin-roles'
import { type Language, toLanguage } from '@larunbat/rules/text/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { isConnectionLost } from '../db/connection-lost.ts'
import { AppError, STATUS_OF_CODE, STATUS_OF_REFUSAL } from '../errors.ts'
import { callsTotal } from '../metrics/metrics.ts'
import { translate } from '../texts.ts'
import { CheckedJson } from './checked-json.ts'
import type { Actor, Context, Route } from './context.ts'
import { withIdempotency } from './idempotency.ts'
import { invalidInput, readableFields } from './input-faults.ts'
import { pathToLog } from './path-to-log.ts'
import { type Refusal, RefusalLog } from './security-log.ts'

const DEFAULT_MAX_BYTES = 1024 * 1024

export interface DispatcherOptions<Tables, S> {
  db: Kysely<Tables>
  services: S
  /** The actor of a token, or undefined when the token is unknown, ended or its account blocked. */
  authenticate: (token: string) => Promise<Actor | undefined>
  /** Key of machine callers; calls with access `service` are refused without one. */
  serviceKey: string | undefined
  isServiceKey: (given: unknown, key: string) => boolean
  /** True when the call failed because its account was erased meanwhile. */
  isCallerGone: (error: unknown, accountId: number) => boolean
  /** Throws when the caller no longer has the right to the record of a call: before a stored response is repeated. */
  requireRight?: (ctx: Context<Tables, S>, call: Call, input: unknown) => Promise<void>
}

type Body = Record<string, unknown>

/**
 * Handles every call: size limit, parse, authenticate, authorise, validate, handle, validate the response, envelope,
 * log. Registers `POST /api/<wireName>` for each route.
 */
export function registerCalls<Tables, S>(
  app: FastifyInstance,
  routes: readonly Route<Context<Tables, S>>[],
  options: DispatcherOptions<Tables, S>,
): void {
  const refusals = new RefusalLog()
  for (const route of routes) {
    const { call } = route
    app.post(
      `/api/${call.wireName}`,
      { bodyLimit: call.maxBytes ?? DEFAULT_MAX_BYTES },
      async (request, reply) => {
        const body = bodyOf(request)
        const language = toLanguage(body.lang)
        let actor: Actor | undefined
        const log = request.log as unknown as Logger
        try {
          actor = actorIn(call, await actorOf(call, body, request.headers.authorization, options))
          authorise(call, actor, body, options)
          const parsed = call.input.schema.safeParse(body)
          const ctx: Context<Tables, S> = {
            db: options.db,
            actor,
            language,
            log,
            services: options.services,
            ip: request.ip,
            userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
            remarks: [],
          }
          if (!parsed.success) {
            const found = await route.check?.(ctx, readableFields(call.input, body))
            throw invalidInput(parsed.error.issues, body, language, found?.messages(language))
          }
          const data = await answerOf(route, ctx, parsed.data, { body, request, options })
          const success = call.success ? [translate(language, `messages:${call.success}`)] : []
          const message = [...success, ...(ctx.remarks ?? [])].join(' ')
          callsTotal.inc({ call: call.wireName, code: 'ok' })
          return sendJson(reply, enveloped(`{"error":false,"msg":${JSON.stringify(message)},"data":`, data))
        } catch (error) {
          const isGone = actor !== undefined && options.isCallerGone(error, actor.accountId)
          const failure = isGone ? new AppError('request.sign_in_needed', { cause: error }) : error
          if (failure instanceof AppError) refusals.write(log, refusalOf(request, failure, actor))
          const code = failure instanceof AppError ? failure.code : toAppError(failure).code
          callsTotal.inc({ call: call.wireName, code })
          return sendFailure(request, reply, failure, language)
        }
      },
    )
  }
}

function refusalOf(
  request: FastifyRequest,
  { code, isForeign }: AppError,
  actor: Actor | undefined,
): Refusal {
  return { code, isForeign, path: pathToLog(request.url), ip: request.ip, accountId: actor?.accountId }
}

/**
 * Returns the response as JSON text, validated against the contract; a repeated one comes from the idempotency store.
 */
async function answerOf<Tables, S>(
  route: Route<Context<Tables, S>>,
  ctx: Context<Tables, S>,
  input: unknown,
  { body, request, options }: { body: Body; request: FastifyRequest; options: DispatcherOptions<Tables, S> },
): Promise<string | readonly Buffer[]> {
  const { call, handle } = route
  const run = async (inner: Context<Tables, S>) => {
    const answer = await handle(inner, input)
    return answer instanceof CheckedJson ? answer.parts : JSON.stringify(call.output.write(answer, ''))
  }
  const key = body.clave
  if (!call.isIdempotent || key === undefined || key === null) return run(ctx)
  if (typeof key !== 'string' || key.length < 8 || key.length > 100)
    throw new AppError('request.key_wrong', { fields: ['clave'] })
  const caller = `${ctx.actor?.accountId ?? request.ip}:${call.wireName}`
  // The checked input: token and language may differ between tries, and what is in no field is as deep as a client likes.
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest()
  const runText = async (inner: Context<Tables, S>) => {
    const answer = await run(inner)
    return typeof answer === 'string' ? answer : Buffer.concat(answer).toString()
  }
  return withIdempotency(ctx, { caller, key, bodyHash }, runText, async (inner) =>
    options.requireRight?.(inner, call, input),
  )
}

function bodyOf(request: FastifyRequest): Body {
  const { body } = request
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return {}
  return body as Body
}

async function actorOf<T, S>(
  call: Call,
  body: Body,
  authorization: string | undefined,
  options: DispatcherOptions<T, S>,
): Promise<Actor | undefined> {
  // In these calls `token` is an input of the call (a mailed link), not the caller's sign-in.
  const isOwnField =
    'fields' in call.input &&
    Object.values(call.input.fields as Record<string, { wire: string }>).some(({ wire }) => wire === 'token')
  if (isOwnField) return undefined
  // A header may be of a proxy in between: it counts where the body has no token, and opens nothing by being wrong.
  const isInBody = !hasNoToken(body)
  const token = isInBody ? body.token : /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const actor =
    typeof token === 'string' && token.length <= 200 ? await options.authenticate(token) : undefined
  if (!actor && !isInBody && call.access === 'anon') return undefined
  if (!actor) throw new AppError('request.sign_in_needed')
  return actor
}

/**
 * Returns the caller as this call sees it: an administrator where a role has its task in all hubs, limited to some where it has
 * it there and the call is made for that; else what the account is without roles.
 */
export function actorIn(
  call: Pick<Call, 'task' | 'isHubScoped'>,
  actor: Actor | undefined,
): Actor | undefined {
  const { task } = call
  if (!actor || task === undefined || actor.isFullAdmin) return actor
  const hubs = hubsWith(actor.grants, task)
  if (hubs === 'all') return { ...actor, isAdmin: true, task }
  return hubs.length > 0 && call.isHubScoped ? { ...actor, hubIds: hubs, task } : actor
}

const hasNoToken = ({ token }: Body) => token === undefined || token === null || token === ''

/** A caller who never signed in gets no message that a sign-in has ended. */
const signInNeeded = () => new AppError('request.sign_in_needed', { textKey: 'request.not_signed_in' })

function authorise<T, S>(
  call: Call,
  actor: Actor | undefined,
  body: Body,
  options: DispatcherOptions<T, S>,
): void {
  if (call.access === 'anon') return
  if (call.access === 'service') {
    if (!options.serviceKey || !options.isServiceKey(body.clave_servicio, options.serviceKey)) {
      throw new AppError('request.not_allowed')
    }
    return
  }
  if (!actor) throw signInNeeded()
  // Clients send who they think they are; a claim that differs from the token is a mix-up of two accounts.
  if (
    body.usuario_id !== undefined &&
    body.usuario_id !== null &&
    body.usuario_id !== '' &&
    Number(body.usuario_id) !== actor.accountId
  ) {
    throw new AppError('request.not_allowed')
  }
  if (call.access === 'admin' && !actor.isAdmin && !actor.hubIds) throw new AppError('request.not_allowed')
  if (call.needs === 'confirmed' && !actor.isConfirmed) throw new AppError('account.not_confirmed')
}

const enveloped = (head: string, data: string | readonly Buffer[]) =>
  typeof data === 'string' ? `${head}${data}}` : Buffer.concat([Buffer.from(head), ...data, END])
const END = Buffer.from('}')

function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(json)
}

/**
 * Puts any error into the envelope. Unknown ones become one safe response; their cause is only logged. Routes that are
 * no calls set the `businessStatus` of their own refusals, and use the usual status for rights and limits.
 */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  language: Language,
  businessStatus?: number,
): FastifyReply {
  const known = error instanceof AppError ? error : toAppError(error)
  const ofRefusal = businessStatus === undefined ? undefined : STATUS_OF_REFUSAL[known.code]
  const status = STATUS_OF_CODE[known.code] ?? ofRefusal ?? businessStatus ?? 200
  if (status === 500 || known.code.startsWith('storage.'))
    request.log.error({ err: known.cause }, 'call failed')
  if (known.code === 'request.too_many' || status === 503 || known.data.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(known.data.retryAfterSeconds ?? 5))
  const data = {
    code: known.code,
    ...(known.fields.length > 0 ? { fields: known.fields } : {}),
    ...known.data,
    // Where the catalogue has one text for many cases, what this one is.
    ...(known.code === 'request.too_many' && known.textKey !== known.code
      ? { detalle: translate(language, `errors:${known.code}`) }
      : {}),
  }
  const text = translate(language, `errors:${known.textKey}`, known.variables)
  // A number that a person can give to support, and support can search for in the log.
  const msg = status === 500 ? `${text} ${translate(language, 'errors:reference', { id: request.id })}` : text
  reply.code(status)
  return sendJson(reply, JSON.stringify({ error: true, msg, data }))
}

/** A lost database is back in seconds: the caller gets a request to retry, not an internal error. */
/** SQLSTATE of a database whose disk has no room. */
const DISK_FULL = '53100'

function toAppError(cause: unknown): AppError {
  if (cause instanceof Error && (cause as NodeJS.ErrnoException).code === DISK_FULL)
    return new AppError('storage.full', { cause })
  return new AppError(isConnectionLost(cause) ? 'request.overloaded' : 'unexpected', { cause })
}
