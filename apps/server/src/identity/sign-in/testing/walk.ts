import type { FastifyInstance } from 'fastify'

/** A browser without a window: cookies of our server, cookies of the provider, and what stands in the address. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #publicUrl: string
  #own = ''
  readonly #theirs = new Map<string, string>()

  constructor(app: FastifyInstance, publicUrl: string) {
    this.#app = app
    this.#publicUrl = publicUrl
  }

  /** One step at our server; returns where it leads. */
  async own(path: string): Promise<string> {
    const { headers } = await this.#app.inject({
      url: path,
      headers: this.#own ? { cookie: this.#own } : {},
    })
    const cookie = headers['set-cookie']
    if (typeof cookie === 'string') this.#own = cookie.split(';', 1)[0] ?? ''
    return String(headers.location)
  }

  /** From the provider's address through its pages, until it sends back; returns the path at our server. */
  async through(address: string): Promise<string> {
    let url = address
    for (let steps = 0; steps < 10 && !url.startsWith(this.#publicUrl); steps++) {
      const cookie = [...this.#theirs].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
        this.#theirs.set(name, value)
      }
      url = new URL(answer.headers.get('location') ?? '', url).href
    }
    return url.slice(this.#publicUrl.length)
  }

  /** The whole way; returns where in the panel it ends: its query, and what stands behind `#`. */
  async walk(path = '/api/auth/google') {
    const away = await this.own(path)
    if (away.startsWith(this.#publicUrl)) return readEnd(away)
    return readEnd(await this.own(await this.through(away)))
  }
}

/** The end of a way, taken apart. */
export function readEnd(address: string) {
  const { pathname, searchParams, hash } = new URL(address)
  const secret = new URLSearchParams(hash.slice(1))
  return {
    pathname,
    fault: searchParams.get('fallo'),
    next: searchParams.get('next'),
    code: secret.get('c'),
    newcomer: secret.get('a'),
    link: secret.get('v'),
    mark: secret.get('m'),
  }
}
