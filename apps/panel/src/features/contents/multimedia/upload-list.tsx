import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../shared/button.tsx'
import { failureText } from '../../../shared/forms/server-errors.ts'
import type { Uploads } from './use-uploads.ts'

/** Pictures on their way: what waits, what travels, what failed and why. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation(['event', 'common'])
  if (uploads.list.length === 0) return null
  return (
    <ul className="uploads" aria-label={t('gallery.uploads')}>
      {uploads.list.map(({ key, name, state, error }) => (
        <li key={key} className="upload" data-state={state}>
          {state === 'sending' && <span className="button-spin" />}
          <span className="upload-words" role={state === 'failed' ? 'alert' : 'status'}>
            <span className="clip">{name}</span>
            <span className="meta">{state === 'failed' ? failureText(error, t) : t(`gallery.${state}`)}</span>
          </span>
          {state === 'failed' && (
            <>
              <Button size="small" icon="refresh" onClick={() => uploads.retry(key)}>
                {t('common:retry')}
              </Button>
              <IconButton
                icon="close"
                label={t('gallery.drop', { name })}
                onClick={() => uploads.drop(key)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
