import { normalizeUrl } from '@larunbat/rules/url'
import { ruledText } from '../kit/values.ts'

/** Public http(s) address; an address inside a private network is refused. */
export const webAddress = ruledText(normalizeUrl, 'field.url', 500)
