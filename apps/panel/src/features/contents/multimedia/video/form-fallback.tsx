import { uploadTrailerWithForm } from '@larunbat/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Button } from '../../../../shared/button.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { toUploadUrl } from '../../../../shared/upload/storage-error.ts'
import { saveFormReturn } from './form-return.ts'
import type { MainUse } from './video-queries.ts'

/** What resumable uploads need of a browser. */
const canResume = () => 'slice' in Blob.prototype && 'upload' in XMLHttpRequest.prototype

/** For browsers that cannot send in pieces: a plain form, which comes back to `vimeoform`. */
export function FormFallback({ contentId, use }: { contentId: number; use: MainUse }) {
  const { t } = useTranslation('multimedia')
  const toast = useToast()
  const open = useMutation({
    mutationFn: () => callApi(uploadTrailerWithForm, { fileName: t(`video.${use}`), contentId }),
    onSuccess: ({ uri }) => saveFormReturn({ uri, contentId, use }),
    onError: toast.failure,
  })
  if (canResume()) return null
  if (!open.data)
    return (
      <Button icon="upload" isPending={open.isPending} onClick={() => open.mutate()}>
        {t('video.byForm')}
      </Button>
    )
  return (
    <form className="stack" method="post" encType="multipart/form-data" action={toUploadUrl(open.data.form)}>
      <label className="field">
        <span className="field-label">{t('video.choose')}</span>
        <input type="file" name="file_data" accept="video/*" required />
      </label>
      <Button type="submit" icon="upload">
        {t('video.send')}
      </Button>
    </form>
  )
}
