import { normalizeUrl } from '@larunbat/rules/url'
import { AppError } from '../../platform/errors.ts'

/**
 * The address of a webhook as it is stored: https, public, without name and password in it and without a fragment. Where
 * private addresses are allowed, any http or https address will do. What a name resolves to is looked at when something is
 * sent.
 */
export function checkedAddress(url: string, isPrivateAllowed: boolean): string {
  const normal = isPrivateAllowed ? plain(url) : normalizeUrl(url)
  if (normal === undefined || !(isPrivateAllowed || normal.startsWith('https://')))
    throw new AppError('integration.url_wrong', { fields: ['url'] })
  return normal.split('#', 1)[0] as string
}

function plain(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { href, protocol, username, password } = new URL(url)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined
}
