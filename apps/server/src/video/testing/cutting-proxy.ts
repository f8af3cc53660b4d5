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
 * `cutsAt` says, as a phone in a tunnel does.
 */
export async function startCuttingProxy(target: number, cutsAt: readonly number[]): Promise<CuttingProxy> {
  let sent = 0
  let cuts = 0
  const open = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sent += chunk.length
        const cutAt = cutsAt[cuts]
        if (cutAt === undefined || sent < cutAt) return done(null, chunk)
        cuts += 1
        end()
      },
    })
    counter.on('error', end)
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
