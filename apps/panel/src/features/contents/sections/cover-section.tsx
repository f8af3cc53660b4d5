import { TITLE_MAX_LENGTH } from '@larunbat/rules/completeness'
import { useTranslation } from 'react-i18next'
import { MultilingualField } from '../../../shared/fields/multilingual-field.tsx'
import type { OpenContent } from '../content-queries.ts'
import { SectionForm } from '../form/section-form.tsx'
import { CoverPicture } from '../multimedia/cover-picture.tsx'

/** The event's title and its cover picture. */
export function CoverSection({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  return (
    <SectionForm
      content={content}
      page="cover"
      fields={['title']}
      limits={{ title: TITLE_MAX_LENGTH }}
      required={['title']}
      after={<CoverPicture content={content} />}
    >
      {(form) => (
        <MultilingualField
          control={form.control}
          name="title"
          label={t('field.title')}
          hint={t('hint.title')}
          max={TITLE_MAX_LENGTH}
        />
      )}
    </SectionForm>
  )
}
