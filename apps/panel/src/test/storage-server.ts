import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { Plugin } from 'vite'

const ROOT = '/test-storage'

interface Kept {
  attempts: number
  bytes: number
  sha256: string
}

/**
 * A real storage for tests in the browser, below `/test-storage`: `PUT /put/<name>?plan=503,cut,200` answers its
 * attempts as planned, `GET /kept/<name>` says what arrived, `/tus` is a genuine tus server whose next requests are
 * cut after `POST /cut/<bytes>-<times>`.
 */
export function storageServer(): Plugin {
  const kept = new Map<string, Kept>()
  const directory = mkdtempSync(join(tmpdir(), 'larunbat-storage-'))
  const tus = new Server({ path: `${ROOT}/tus`, datastore: new FileStore({ directory }) })
  let cuts = { bytes: 0, times: 0 }

  async function takePut(request: IncomingMessage, response: ServerResponse, url: URL) {
    const name = url.pathname.slice(`${ROOT}/put/`.length)
    const entry = kept.get(name) ?? { attempts: 0, bytes: 0, sha256: '' }
    const plan = (url.searchParams.get('plan') ?? '200').split(',')
    const answer = plan[Math.min(entry.attempts, plan.length - 1)]
    kept.set(name, { ...entry, attempts: entry.attempts + 1 })
    if (answer === 'cut') return request.once('data', () => request.destroy())
    const hash = createHash('sha256')
    let bytes = 0
    for await (const part of request) {
      bytes += part.length
      hash.update(part)
    }
    kept.set(name, { attempts: entry.attempts + 1, bytes, sha256: hash.digest('hex') })
    response.writeHead(Number(answer)).end()
  }

  /** Looks at the socket from outside: a listener of our own would take bytes from the tus server. */
  function cut(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request
    const until = socket.bytesRead + cuts.bytes
    cuts.times--
    const watch = setInterval(() => socket.bytesRead >= until && request.destroy(), 1)
    watch.unref()
    response.once('close', () => clearInterval(watch))
  }

  return {
    name: 'storage-server',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? '', 'http://localhost')
        const [, , kind, name = ''] = url.pathname.split('/')
        if (!url.pathname.startsWith(ROOT)) return next()
        if (kind === 'put') return void takePut(request, response, url).catch(() => response.destroy())
        if (kind === 'kept') return response.end(JSON.stringify(kept.get(name) ?? null))
        if (kind === 'cut') {
          const [bytes = 0, times = 0] = name.split('-').map(Number)
          if (request.method === 'POST') cuts = { bytes, times }
          return response.end(JSON.stringify(cuts))
        }
        if (cuts.times > 0 && request.method === 'PATCH') cut(request, response)
        void tus.handle(request, response)
      })
    },
  }
}
