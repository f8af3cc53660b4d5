import { ExtraInput } from '@larunbat/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { FileDrop } from '../../../../shared/fields/file-drop.tsx'
import { MultilingualField } from '../../../../shared/fields/multilingual-field.tsx'
import { RadioGroup } from '../../../../shared/fields/radio-group.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../../shared/forms/server-errors.ts'
import { Dialog } from '../../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../../shared/overlays/use-dialog.ts'
import { VideoChoice } from '../video/video-choice.tsx'
import { type ChosenVideo, sendExtraVideo } from '../video/video-transfer.ts'
import {
  EXTRA_KINDS,
  type ExtraChanges,
  type ExtraKind,
  type ExtraRow,
  isFileKind,
  useSaveExtra,
} from './extra-queries.ts'
import { sendExtraFile } from './extra-transfer.ts'

const TITLE_MAX = 120
const DESCRIPTION_MAX = 500
const ACCEPT = { document: 'application/pdf', audio: 'audio/*,.mp3,.m4a,.ogg,.wav,.flac' } as const

interface ExtraDialogProps {
  eventId: number
  extras: readonly ExtraRow[]
  /** Its value is the extra's id; 0 makes a new one. */
  dialog: DialogState<number>
}

/** Makes an extra, or changes one. */
export function ExtraDialog({ eventId, extras, dialog }: ExtraDialogProps) {
  const { t } = useTranslation('multimedia')
  const extra = extras.find(({ id }) => id === dialog.value)
  return (
    <Dialog dialog={dialog} title={t(extra ? 'extras.edit' : 'extras.add')} size="wide">
      {dialog.isOpen && (
        <ExtraEditor key={dialog.value} eventId={eventId} extra={extra} onDone={dialog.close} />
      )}
    </Dialog>
  )
}

interface ExtraEditorProps {
  eventId: number
  extra: ExtraRow | undefined
  onDone: () => void
}

function ExtraEditor({ eventId, extra, onDone }: ExtraEditorProps) {
  const { t } = useTranslation(['multimedia', 'common'])
  const toast = useToast()
  const save = useSaveExtra(eventId)
  const [picked, setPicked] = useState<ChosenVideo & { kind: ExtraKind }>()
  const [isFileMissing, setFileMissing] = useState(false)
  const form = useForm<ExtraChanges>({
    resolver: resolverFor<ExtraChanges>(ExtraInput, ({ kind, title, url }) => ({
      ...(title?.trim() ? {} : { title: 'field.required' }),
      ...(kind === 'link' && !url ? { url: 'field.required' } : {}),
    })),
    defaultValues: {
      kind: extra?.kind ?? 'link',
      title: extra?.title ?? '',
      description: extra?.description ?? null,
      url: extra?.kind === 'link' ? extra.url : null,
    },
  })
  const kind = form.watch('kind') as ExtraKind
  // Who chose a document and then said it is a sound has chosen no sound.
  const chosen = picked?.kind === kind ? picked : undefined
  const setChosen = (file: ChosenVideo) => setPicked({ ...file, kind })
  const submit = form.handleSubmit(async ({ kind: _, ...values }) => {
    const changes = { ...values, url: kind === 'link' ? values.url : undefined }
    setFileMissing(false)
    if (!extra && kind !== 'link' && !chosen) return setFileMissing(true)
    try {
      if (!extra && isFileKind(kind)) {
        if (chosen) sendExtraFile(eventId, kind, chosen.file, changes)
      } else {
        const stored = await save.mutateAsync(
          extra ? { ...changes, id: extra.id } : { ...changes, eventId, kind },
        )
        if (chosen && kind === 'video') sendExtraVideo(eventId, stored.id, chosen)
        if (chosen && isFileKind(kind)) sendExtraFile(eventId, kind, chosen.file, { id: stored.id })
      }
      onDone()
    } catch (error) {
      if (!showFieldErrors(form, stripped(error))) toast.failure(error)
    }
  })
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {!extra && (
        <RadioGroup
          control={form.control}
          name="kind"
          label={t('extras.kind')}
          options={EXTRA_KINDS.map((value) => ({ value, label: t(`extras.kinds.${value}`) }))}
        />
      )}
      <MultilingualField control={form.control} name="title" label={t('extras.title')} max={TITLE_MAX} />
      <MultilingualField
        control={form.control}
        name="description"
        label={t('extras.description')}
        max={DESCRIPTION_MAX}
        isLong
        isOptional
      />
      {kind === 'link' && (
        <TextField
          control={form.control}
          name="url"
          type="url"
          inputMode="url"
          label={t('extras.url')}
          placeholder="https://"
        />
      )}
      {kind === 'video' && (
        <VideoChoice
          label={t(extra ? 'extras.replaceFile' : 'extras.chooseVideo')}
          hint={chosen?.file.name ?? t('video.hint')}
          onChoose={setChosen}
        />
      )}
      {isFileKind(kind) && (
        <FileDrop
          key={kind}
          label={t(extra ? 'extras.replaceFile' : `extras.choose.${kind}`)}
          hint={chosen?.file.name ?? extra?.file?.name ?? t(`extras.hint.${kind}`)}
          accept={ACCEPT[kind]}
          onFiles={([file]) => file && setChosen({ file })}
        />
      )}
      {isFileMissing && !chosen && (
        <span className="field-error" role="alert">
          {t('extras.fileMissing')}
        </span>
      )}
      <div className="row">
        <Button type="submit" kind="primary" isPending={save.isPending}>
          {t('common:saveAction')}
        </Button>
      </div>
    </form>
  )
}

/** The call names fields of `extra`; this form is the extra. */
function stripped(error: unknown): unknown {
  if (error instanceof Error && 'fields' in error && 'messages' in error) {
    const bare = (path: string) => path.replace(/^extra\./, '')
    const { fields, messages } = error as unknown as { fields: string[]; messages: Record<string, string> }
    return Object.assign(error, {
      fields: fields.map(bare),
      messages: Object.fromEntries(Object.entries(messages).map(([path, text]) => [bare(path), text])),
    })
  }
  return error
}
