import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenKey } from '../../../shared/keys.ts'

/** The letters of a screen as the sheet of shortcuts lists them: "n next · p publish" says a letter and what it does, each. */
export const keysOf = (text: string): ScreenKey[] =>
  text.split(' · ').map((part) => {
    const [key = '', ...words] = part.split(' ')
    return { keys: key === '/' ? [key] : key.split('/'), label: words.join(' ') }
  })

/** The same letters in a line on the screen; not shown where there is no keyboard. */
export function KeyHints({ keys }: { keys: string }) {
  const { t } = useTranslation('review-work')
  return (
    <p className="meta keys-hint">
      {keysOf(keys).map((one) => (
        <Fragment key={one.label}>
          <span className="key-hint">
            {one.keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {one.label}
          </span>{' '}
        </Fragment>
      ))}
      <span className="key-hint">
        <kbd>?</kbd> {t('allKeys')}
      </span>
    </p>
  )
}
