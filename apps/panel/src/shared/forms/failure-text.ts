import { ApiError } from '@larunbat/contract/client'
import type { Translate } from 'react-i18next'

/** One sentence for a failure, in the person's language. */
export function failureText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('common:error.generic')
  if (error.code === 'network_error') return t('common:error.network')
  if (error.code === 'network_timeout') return t('common:error.timeout')
  return error.message || t('common:error.generic')
}
