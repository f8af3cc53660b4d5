import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export interface CuttingProxy {
  readonly port: number
  /** Bytes that went to the server so far. */
  readonly sent: () => number
  /** Connections that were cut so far. */
  readonly cuts: () => number
  close(): Promise<void>
}

/**
 * A TCP proxy on the loopback that breaks the connection each time as many bytes have gone to the server as the next of
 * `cutsAt` says, as a phone in a tunnel does. Who comes back is let through once the server has read what came before the
 * break: how much is sent again is then a matter of the protocol, not of the megabytes a kernel keeps for a busy process.
 */
export async function startCuttingProxy(target: number, cutsAt: readonly number[]): Promise<CuttingProxy> {
  let sent = 0
  let cuts = 0
  let hasReadAll = Promise.resolve()
  const open = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    open.add(socket)
    return socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  const server: Server = createServer({ pauseOnConnect: true }, async (client) => {
    keep(client)
    await hasReadAll
    if (client.destroyed) return
    const upstream = keep(connect(target, '127.0.0.1'))
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sent += chunk.length
        const cutAt = cutsAt[cuts]
        if (cutAt === undefined || sent < cutAt) return done(null, chunk)
        cuts += 1
        hasReadAll = new Promise((resolve) => upstream.once('close', () => resolve()))
        upstream.unpipe(client).resume().end()
        client.destroy()
      },
    })
    client.on('close', () => !upstream.writableEnded && upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.pipe(counter).pipe(upstream)
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    cuts: () => cuts,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
