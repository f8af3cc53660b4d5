import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'

/** One piece of work that is being traced. */
export interface TracedWork {
  /** Ends it; `failure` marks it as failed. */
  end(attributes: Readonly<Record<string, string | number>>, failure?: string): void
}

/** Follows requests, their statements and jobs, and sends what it saw to a collector. */
export interface Traces {
  /** Starts the trace of a request, as part of the caller's trace when the header names one (W3C Trace Context). */
  begin(name: string, traceparent?: string): TracedWork
  /** Notes a statement that has run. */
  statement(event: LogEvent): void
  /** Sends what is left. */
  end(): Promise<void>
}

/** The work to which the running code belongs. Empty, and never read, without tracing. */
export const presentWork = new AsyncLocalStorage<TracedWork>()

/** Follows every request of a server. Register it early: what is done in later hooks belongs to the request. */
export function traceRequests(app: FastifyInstance, traces: Traces): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    const name = `${request.method} ${request.routeOptions.url ?? 'none'}`
    const work = traces.begin(name, typeof traceparent === 'string' ? traceparent : undefined)
    reply.raw.once('close', () =>
      work.end(attributesOf(request, reply.statusCode), failureOf(reply.statusCode)),
    )
    presentWork.run(work, done)
  })
}

const failureOf = (status: number) => (status >= 500 ? `status ${status}` : undefined)

/** Names of OpenTelemetry's conventions for HTTP. Never the query or what stands in a path: both open things. */
function attributesOf(request: FastifyRequest, status: number): Record<string, string | number> {
  return {
    'http.request.method': request.method,
    'http.route': request.routeOptions.url ?? 'none',
    'http.response.status_code': status,
    'larunbat.request_id': request.id,
  }
}
