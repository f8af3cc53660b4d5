import { updateMedia } from '@larunbat/contract'
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
const TITLE_MAX = 120

interface PictureWordsProps {
  picture: MediaRow
  /** Covers carry no title: the event's is theirs. */
  hasTitle?: boolean
}

/** Title and alternative text of a picture in every language; saved as they are typed. */
export function PictureWords({ picture, hasTitle }: PictureWordsProps) {
  const { t } = useTranslation(['multimedia', 'event', 'common'])
  const refresh = useRefreshContent(picture.contentId)
  const form = useForm<{ title: string | null; alt: string | null }>({
    defaultValues: { title: picture.title, alt: picture.alt },
  })
  const draft = useDraft(`media.${picture.id}`, form, () => ({
    kind: 'media',
    id: picture.id,
    contentId: picture.contentId,
    title: picture.title ?? '',
    base: { title: picture.title, alt: picture.alt },
  }))
  const { state } = useAutosave(form, {
    draft,
    save: async (changes) => {
      // What is not named stays as it is; null would delete it.
      await callApi(updateMedia, { id: picture.id, ...changes })
      void refresh()
    },
  })
  return (
    <div className="stack-tight" id={picture.use === 'cover' ? 'cover.alt' : undefined}>
      <MultilingualField
        control={form.control}
        name="alt"
        label={t('event:field.alt')}
        hint={t('event:hint.alt')}
        max={ALT_MAX}
        placeholder={t('event:example.alt')}
      />
      {hasTitle && (
        <MultilingualField
          control={form.control}
          name="title"
          label={t('gallery.pictureTitle')}
          max={TITLE_MAX}
          isOptional
        />
      )}
      <span className="save-state" data-state={state} role="status">
        {state !== 'clean' && t(`common:save.${state}`)}
      </span>
    </div>
  )
}
