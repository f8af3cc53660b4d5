import { ApiError } from '@larunbat/contract/client'
import type { Translate } from 'react-i18next'
import { failureText } from '../forms/failure-text.ts'
import { formatNumber } from '../i18n/format.ts'
import { PictureError } from './prepare-picture.ts'
import { secondsLeft } from './rate.ts'
import { StorageError } from './storage-error.ts'
import type { Transfer } from './transfer.ts'

/** HTTP: the server has no room left. */
const FULL = 507

/** One sentence for a transfer that failed. */
export function transferFailure(error: unknown, t: Translate): string {
  if (error instanceof PictureError) return t(`uploads:picture.${error.fault}`, error.values)
  if (error instanceof StorageError && error.cause instanceof ApiError && error.cause.status > 0)
    return failureText(error.cause, t)
  if (error instanceof StorageError && error.status === FULL) return t('uploads:error.full')
  if (error instanceof StorageError)
    return t([`uploads:error.${error.code.slice('storage/'.length)}`, 'uploads:error.unknown'])
  return failureText(error, t)
}

const UNITS = ['B', 'kB', 'MB', 'GB']

/** "3,4 MB": in the steps people know from their files. */
export function bytesText(bytes: number): string {
  const step = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${formatNumber(value, step > 1 && value < 100 ? 1 : 0)} ${UNITS[step]}`
}

/** "12 MB de 340 MB · 2,1 MB/s · quedan 3 min". */
export function progressText(transfer: Transfer, t: Translate): string {
  const { sent, bytes, rate } = transfer
  const parts = [t('uploads:of', { sent: bytesText(sent), bytes: bytesText(bytes) })]
  if (rate > 0) parts.push(t('uploads:rate', { rate: bytesText(rate) }))
  const seconds = secondsLeft(transfer)
  if (seconds !== undefined && bytes > sent)
    parts.push(
      seconds < 60
        ? t('uploads:secondsLeft', { count: Math.max(1, seconds) })
        : t('uploads:minutesLeft', { count: Math.ceil(seconds / 60) }),
    )
  return parts.join(' · ')
}
