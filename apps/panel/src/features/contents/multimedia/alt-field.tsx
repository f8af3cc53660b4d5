import { updateMedia } from '@larunbat/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { useAutosave } from '../../../shared/drafts/use-autosave.ts'
import { useDraft } from '../../../shared/drafts/use-draft.tsx'
import { MultilingualField } from '../../../shared/fields/multilingual-field.tsx'
import { useRefreshContent } from '../content-queries.ts'
import type { MediaRow } from './media-queries.ts'

/** Characters of an alternative text in each language; what is longer belongs into the description. */
const ALT_MAX = 500

interface AltFieldProps {
  picture: MediaRow
  /** Told what is typed, for a picture that is about to be replaced. */
  onText?: (alt: string | null) => void
}

/** The words of a picture for those who do not see it; saved as they are typed. */
export function AltField({ picture, onText }: AltFieldProps) {
  const { t } = useTranslation(['event', 'common'])
  const refresh = useRefreshContent(picture.contentId)
  const form = useForm<{ alt: string | null }>({ defaultValues: { alt: picture.alt } })
  const draft = useDraft(`media.${picture.id}`, form)
  const { state } = useAutosave(form, {
    draft,
    save: async ({ alt }) => {
      await callApi(updateMedia, { id: picture.id, alt: alt || null })
      void refresh()
    },
  })
  const alt = form.watch('alt')
  useEffect(() => onText?.(alt), [alt, onText])
  return (
    <div className="stack-tight" id={picture.use === 'cover' ? 'cover.alt' : undefined}>
      <MultilingualField
        control={form.control}
        name="alt"
        label={t('field.alt')}
        hint={t('hint.alt')}
        max={ALT_MAX}
        placeholder={t('example.alt')}
      />
      <span className="save-state" data-state={state} role="status">
        {state !== 'clean' && t(`common:save.${state}`)}
      </span>
    </div>
  )
}
