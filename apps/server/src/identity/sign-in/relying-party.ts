import { isIP } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { AppError } from '../../platform/errors.ts'

/** Relying party of passkeys: the host name, and the origin that browsers send. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Undefined where browsers have no passkeys: on a bare number, and by http on anything but this machine. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isOwn = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isOwn)) return undefined
  return { id: hostname, origin }
}

/** The same, throwing `account.passkeys_unavailable`. */
export function requireRelyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(config)
  if (!party) throw new AppError('account.passkeys_unavailable')
  return party
}
