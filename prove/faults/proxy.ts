import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a line does to what goes through it. */
export interface Trouble {
  /** Milliseconds that each piece of an answer is late. */
  latencyMs?: number
  /** Share of connections, from 0 to 1, that are reset once the first byte was sent on. */
  resets?: number
  /** Connections are taken and nothing comes back. */
  isBlackHole?: boolean
  /** The answer is cut off: the request arrives, and the connection is reset in place of the answer. */
  losesAnswers?: boolean
}

export interface Proxy {
  url: string
  port: number
  /** From now on, for connections that are open too. */
  trouble: Trouble
  /** Connections that were taken. */
  taken: number
  /** Resets all that are open. */
  cut(): void
  close(): Promise<void>
}

/** A TCP line over loopback to `port`, with whatever trouble it is given. `random` decides which connections are hit. */
export async function startProxy(port: number, random: () => number): Promise<Proxy> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    proxy.taken += 1
    const far = connect(port, '127.0.0.1')
    const isHit = random() < (proxy.trouble.resets ?? 0)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).on('error', () => {})
    }
    const reset = () => {
      near.resetAndDestroy()
      far.destroy()
    }
    near.on('data', (piece) => {
      if (proxy.trouble.isBlackHole) return
      far.write(piece)
      if (isHit) reset()
    })
    far.on('data', (piece) => {
      const { isBlackHole, losesAnswers, latencyMs = 0 } = proxy.trouble
      if (isBlackHole) return
      if (losesAnswers) return reset()
      if (latencyMs === 0) near.write(piece)
      else setTimeout(() => near.writable && near.write(piece), latencyMs)
    })
    near.on('end', () => far.end()).on('close', () => far.destroy())
    far.on('end', () => setTimeout(() => near.end(), proxy.trouble.latencyMs ?? 0))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  const proxy: Proxy = {
    url: `http://127.0.0.1:${own}`,
    port: own,
    trouble: {},
    taken: 0,
    cut() {
      for (const socket of open) socket.resetAndDestroy()
    },
    async close() {
      this.cut()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
