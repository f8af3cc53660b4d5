import type { Server } from 'node:http'
import { ProviderError } from './provider.ts'

const ANY = new Set(['0.0.0.0', '::'])

/** Where this very server is reached from this machine. Throws `ProviderError` while it does not listen. */
export function ownOrigin(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new ProviderError('unknown', 'not_listening')
  const host = ANY.has(address.address) ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
