import { Media, updateMedia } from '@larunbat/contract'
import type { ApiError } from '@larunbat/contract/client'
import { isEachWithin } from '@larunbat/rules/text/multilingual-text'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { ConflictDialog } from '../../../shared/drafts/conflict-dialog.tsx'
import { useAutosave } from '../../../shared/drafts/use-autosave.ts'
import { useDraft } from '../../../shared/drafts/use-draft.tsx'
import { MultilingualField } from '../../../shared/fields/multilingual-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { wordsOf } from '../event/form/words-of.ts'
import { useRefreshEvent } from '../event-queries.ts'
import type { MediaRow } from './media-queries.ts'

/** Characters of an alternative text in each language; what is longer belongs into the description. */
const ALT_MAX = 500
const TITLE_MAX = 120

interface PictureWordsProps {
  picture: MediaRow
  /** Covers carry no title: the event's is theirs. */
  hasTitle?: boolean
}

interface Words {
  title: string | null
  alt: string | null
}
const RULES = resolverFor<Words>(
  updateMedia.input.pick('title', 'alt') as unknown as Parameters<typeof resolverFor<Words>>[0],
  ({ alt }): Record<string, string> =>
    alt === null || isEachWithin(alt, ALT_MAX) ? {} : { alt: `field.too_long:${ALT_MAX}` },
)
const pick = ({ title, alt }: Words): Words => ({ title, alt })

/** Title and alternative text of a picture in every language; saved as they are typed, guarded by what stood there. */
export function PictureWords({ picture, hasTitle }: PictureWordsProps) {
  const { t } = useTranslation(['multimedia', 'event', 'common'])
  const refresh = useRefreshEvent(picture.eventId)
  const form = useForm<Words, unknown, Words>({
    mode: 'onTouched',
    defaultValues: pick(picture),
    resolver: RULES,
  })
  // The base of the form: the picture may be newer.
  const seen = () => ({ ...form.formState.defaultValues })
  const draft = useDraft(`media.${picture.id}`, form, () => ({
    kind: 'media',
    id: picture.id,
    eventId: picture.eventId,
    title: picture.title ?? '',
    base: seen(),
  }))
  const autosave = useAutosave(form, {
    draft,
    save: async (changes) => {
      // A field that is left out is unchanged; null would delete it.
      await callApi(updateMedia, { id: picture.id, ...changes, before: seen() })
      void refresh()
    },
    loadCurrent: async (error) => pick(Media.read(((error as ApiError).data as { actual: unknown }).actual)),
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
      <span className="save-state" data-state={autosave.state} role="status">
        {autosave.state !== 'clean' && t(`common:save.${autosave.state}`)}
      </span>
      <ConflictDialog
        conflicts={autosave.conflicts}
        onDecide={autosave.decide}
        labelOf={(field) => t(field === 'alt' ? 'event:field.alt' : 'gallery.pictureTitle')}
        textOf={(_, value) => wordsOf(String(value ?? ''))}
      />
    </div>
  )
}
