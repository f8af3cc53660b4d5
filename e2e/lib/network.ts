import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'

/** A telephone's only way to the server, which can be lost. */
export interface Network {
  /** For the context whose way it is; nothing goes around it, loopback neither. */
  proxy: NonNullable<BrowserContextOptions['proxy']>
  lose(context: BrowserContext): Promise<void>
  find(context: BrowserContext): Promise<void>
  close(): Promise<void>
}

/**
 * An HTTP proxy (RFC 9112, 3.2.2) on loopback. A browser's own "offline" ends with its page, so that what a page sends
 * while it is closed arrives after all; a proxy that hangs up lets nothing through.
 */
export async function startNetwork(): Promise<Network> {
  const open = new Set<Socket>()
  let isLost = false
  const server = createServer((question, answer) => {
    const onwards = send(
      question.url ?? '',
      { method: question.method, headers: question.headers },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
        answered.on('error', () => answer.destroy()).pipe(answer)
      },
    )
    onwards.on('error', () => answer.destroy())
    answer.on('close', () => onwards.destroy())
    question.pipe(onwards)
  })
  server.on('connection', (socket) => {
    if (isLost) return socket.resetAndDestroy()
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const hangUp = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    async lose(context) {
      isLost = true
      hangUp()
      await context.setOffline(true)
    },
    async find(context) {
      isLost = false
      await context.setOffline(false)
    },
    async close() {
      hangUp()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
