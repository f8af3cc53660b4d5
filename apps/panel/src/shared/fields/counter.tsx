import { lengthOf } from '@larunbat/rules/text/text-length'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'

/** Live count of characters (code points, as the server counts them); red beyond the limit, the text is never cut. */
export function Counter({ text, max }: { text: string; max: number }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const length = lengthOf(text)
  return (
    <span className="field-count" data-over={length > max || undefined}>
      {number(length)} / {number(max)}
      <span className="visually-hidden"> {t('characters')}</span>
    </span>
  )
}
