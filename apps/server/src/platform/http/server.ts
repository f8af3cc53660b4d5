import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import { type Language, toLanguage } from '@larunbat/rules/text/language'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '../errors.ts'
import { requestSeconds } from '../metrics/metrics.ts'
import type { ProcessState } from '../process/process-state.ts'
import { type Traces, traceRequests } from '../traces/traces.ts'
import { limitAnswerTime } from './answer-time.ts'
import { limitBodies } from './body-budget.ts'
import { limitBodyTime } from './body-time.ts'
import { rememberCallers } from './caller-ip.ts'
import { sendFailure } from './dispatcher.ts'
import { pathToLog } from './path-to-log.ts'
import { watchProxy } from './proxy-watch.ts'
import { securityHeaders } from './security-headers.ts'
import { type ShedOptions, shedLoad } from './shed-load.ts'

export interface HttpOptions {
  log: Logger
  /** One proxy of ours stands in front: the caller is whom that one names, not what callers say in the header. */
  isProxyTrusted: boolean
  /** The public address is https: browsers are instructed to use it only (HSTS). */
  isHttps?: boolean
  /** Hosts below this one are reached by https as well. */
  isHstsForSubdomains?: boolean
  corsOrigins: readonly string[]
  /** While the process is shutting down, each response closes its connection. */
  life?: ProcessState
  /** What is refused when there is too much to do; nothing without. */
  shed?: ShedOptions
  traces?: Traces
}

/** The outer bound, for uploads of hours; `limitBodyTime` holds the others to a minute. */
const LONGEST_REQUEST_MS = 12 * 3_600_000

const CODE_OF_FAULT: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.wrong_content_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.not_json',
}

/** What plugins of the server refuse by themselves; a way out of a folder of files is nothing that is there. */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'request.not_json',
  403: 'request.no_such_call',
  404: 'request.no_such_call',
}

/** `/<what>/exportar` and `/<what>/directo`. */
const TABLE_OR_STREAM = /^\/[a-z]+\/(?:exportar|directo)(?:\?|$)/

/** What the installed apps may do from their own origin; uploads by PUT and by the tus protocol, version 1.0. */
const SHARED = [
  {
    path: /^\/api\//,
    methods: 'POST, GET',
    headers: 'content-type, if-none-match, authorization',
    exposes: 'etag',
  },
  // Tables as files (`tableRoute`), and events that the server writes for a screen.
  {
    path: TABLE_OR_STREAM,
    methods: 'POST',
    headers: 'content-type',
    exposes: 'content-disposition',
  },
  {
    path: /^\/uploads\//,
    methods: 'PUT, PATCH, HEAD, POST, DELETE',
    headers:
      'content-type, tus-resumable, upload-length, upload-offset, upload-defer-length, upload-metadata',
    exposes: 'location, tus-resumable, upload-length, upload-offset, upload-defer-length, upload-expires',
  },
]

/** Calls are served at the root of the origin as well: the original client may be given either as its `{host}`. */
const CALL_AT_ROOT = /^\/(?:(?:app|web|vimeo)_[a-z0-9_]+|ciudades)(?=\/?(?:\?|$))/

/** The HTTP server with what holds for every route: JSON only, safe headers, exact CORS, faults in the envelope. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => (CALL_AT_ROOT.test(url) ? `/api${url}` : url),
    genReqId: (raw) => (options.isProxyTrusted && givenId(raw.headers['x-request-id'])) || randomUUID(),
    trustProxy: options.isProxyTrusted ? (_address: string, hop: number) => hop < 1 : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: LONGEST_REQUEST_MS,
    // A busy machine starts slowly, and giving up would only restart it: clients check /readyz.
    pluginTimeout: 0,
    http: { headersTimeout: 60_000 },
    forceCloseConnections: 'idle',
    // A request on an open connection is still served, and the connection ends with the response.
    return503OnClosing: false,
  }) as unknown as FastifyInstance

  if (options.shed) shedLoad(app, options.shed)
  if (options.traces) traceRequests(app, options.traces)
  if (options.life)
    watchProxy(app, { log: options.log, life: options.life, isProxyTrusted: options.isProxyTrusted })
  rememberCallers(app)
  limitBodies(app)
  limitBodyTime(app)
  limitAnswerTime(app, options.shed?.isLong ?? (() => false))
  app.removeContentTypeParser('text/plain')
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })

  const transport = {
    isHttps: options.isHttps ?? false,
    withSubdomains: options.isHstsForSubdomains ?? false,
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (options.life?.isDraining) reply.header('connection', 'close')
    reply.headers(securityHeaders(request.url, transport))
    const { origin } = request.headers
    const shared = SHARED.find(({ path }) => path.test(request.url))
    if (origin && shared && options.corsOrigins.includes(origin)) {
      reply.header('access-control-allow-origin', origin).header('vary', 'origin')
      if (shared.exposes) reply.header('access-control-expose-headers', shared.exposes)
      if (request.method === 'OPTIONS') {
        reply
          .header('access-control-allow-methods', shared.methods)
          .header('access-control-allow-headers', shared.headers)
        return reply.code(204).header('access-control-max-age', '600').send()
      }
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: reply.statusCode }
    requestSeconds.observe(labels, reply.elapsedTime / 1000)
    const path = pathToLog(request.url)
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    // Requests refused with 503 are counted, not logged one by one.
    if (reply.statusCode >= 500 && reply.statusCode !== 503) request.log.error(line, 'request')
    else request.log.debug(line, 'request')
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = CODE_OF_FAULT[error.code] ?? CODE_OF_STATUS[error.statusCode ?? 0]
    return sendFailure(request, reply, code ? new AppError(code) : error, languageOf(request.body))
  })
  const refuseUnknown = (request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(request, reply, new AppError('request.no_such_call'), languageOf(request.body))
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/api/*',
    handler: refuseUnknown,
  })
  // Pages of the site have their own handler for reads.
  app.setNotFoundHandler(refuseUnknown)
  return app
}

/** The number that a proxy of ours gave a request, so that its log and ours can be laid side by side. */
const givenId = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined

function languageOf(body: unknown): Language {
  return toLanguage((body as { lang?: unknown } | null | undefined)?.lang)
}
