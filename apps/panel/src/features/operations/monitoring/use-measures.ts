import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'

const MB = 2 ** 20

/** Sizes and lengths of time in words short enough for a line of figures. */
export function useMeasures() {
  const { t } = useTranslation('system')
  const { number } = useFormat()
  return {
    size(bytes: number): string {
      const mb = bytes / MB
      return mb < 1024 ? `${number(mb, mb < 10 ? 1 : 0)} MB` : `${number(mb / 1024, 1)} GB`
    },
    span(seconds: number): string {
      if (seconds < 90) return t('span.seconds', { value: number(seconds) })
      if (seconds < 5400) return t('span.minutes', { value: number(seconds / 60) })
      if (seconds < 172_800) return t('span.hours', { value: number(seconds / 3600) })
      return t('span.days', { value: number(seconds / 86_400) })
    },
  }
}
