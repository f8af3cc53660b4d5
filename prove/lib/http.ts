import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** From sending to the last byte. */
  ms: number
}

/** No answer came: the line was cut, refused, or silent for too long. */
export class UnansweredError extends Error {
  override name = 'UnansweredError'
}

/** What every browser takes. Other clients are served by unpacking, which is not what these checks are about. */
export const AS_BROWSERS = { 'accept-encoding': 'br, gzip' } as const

/** A client with connections of its own that stay open. It costs less of the machine than `fetch`. */
export class HttpClient {
  readonly #origin: URL
  readonly #agent: Agent
  readonly #timeoutMs: number

  constructor(origin: string, { connections = 64, timeoutMs = 20_000 } = {}) {
    this.#origin = new URL(origin)
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
    this.#timeoutMs = timeoutMs
  }

  /** Throws `UnansweredError` when there is no whole answer. */
  send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<HttpAnswer> {
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(new UnansweredError(error.message))
      const asked = request(
        {
          agent: this.#agent,
          host: this.#origin.hostname,
          port: this.#origin.port,
          method,
          path,
          timeout: this.#timeoutMs,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (chunk) => {
            text += chunk
          })
          answer.on('end', () =>
            answer.complete
              ? resolve({
                  status: answer.statusCode ?? 0,
                  headers: answer.headers,
                  text,
                  ms: performance.now() - began,
                })
              : fail(new Error('cut off')),
          )
          answer.on('error', fail)
        },
      )
      asked.on('error', fail)
      asked.on('timeout', () => asked.destroy(new Error(`silent for ${this.#timeoutMs} ms`)))
      asked.end(body)
    })
  }

  post(path: string, json: object): Promise<HttpAnswer> {
    return this.send('POST', path, { 'content-type': 'application/json' }, JSON.stringify(json))
  }

  /** Closes what is open. */
  close(): void {
    this.#agent.destroy()
  }
}
