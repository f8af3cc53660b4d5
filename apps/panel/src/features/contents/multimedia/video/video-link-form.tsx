import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { failureText } from '../../../../shared/forms/server-errors.ts'
import { type MainUse, useLinkVideo } from './video-queries.ts'

/** The address of a video that is at YouTube or Vimeo already. */
export function VideoLinkForm({ contentId, use }: { contentId: number; use: MainUse }) {
  const { t } = useTranslation(['multimedia', 'common'])
  const link = useLinkVideo(contentId, use)
  const form = useForm({ defaultValues: { url: '' } })
  const submit = form.handleSubmit(async ({ url }) => {
    try {
      await link.mutateAsync(url.trim())
      form.reset()
    } catch (error) {
      form.setError('url', { type: 'server', message: failureText(error, t) }, { shouldFocus: true })
    }
  })
  return (
    <form className="video-link" noValidate onSubmit={submit}>
      <TextField
        control={form.control}
        name="url"
        type="url"
        inputMode="url"
        label={t('video.link')}
        hint={t('video.linkHint')}
        placeholder="https://youtu.be/…"
      />
      <Button type="submit" icon="link" isPending={link.isPending} disabled={!form.watch('url')}>
        {t('video.linkAction')}
      </Button>
    </form>
  )
}
