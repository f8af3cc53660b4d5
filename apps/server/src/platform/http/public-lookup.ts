import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { isIPv6 } from 'node:net'
import { isPrivateHost } from '@larunbat/rules/address/url'

export class PrivateAddressError extends Error {
  readonly code = 'private_address'
}

type Found = (error: Error | null, address?: string | LookupAddress[], family?: number) => void

/**
 * Looks a name up for a connection, and refuses it when any of its addresses is inside a private network: what was looked
 * at is what is connected to, so a name cannot change its meaning in between.
 */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error)
    if (addresses.length === 0 || addresses.some(({ address }) => isPrivateHost(asHost(address))))
      return found(new PrivateAddressError(hostname))
    const [first] = addresses
    if (options.all || !first) return found(null, addresses)
    return found(null, first.address, first.family)
  })
}

const asHost = (address: string) => (isIPv6(address) ? `[${address}]` : address)
