import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import '../../../../shared/fields/image-picker.css'
import { canPickWithHandle, pickWithHandle } from '../../../../shared/upload/file-handles.ts'
import type { ChosenVideo } from './video-transfer.ts'

interface VideoChoiceProps {
  label: string
  hint?: string
  onChoose: (video: ChosenVideo) => void
}

const TYPES = { 'video/*': ['.mp4', '.mov', '.webm', '.mkv', '.avi', '.m4v'] }
const ACCEPT = 'video/*,.mkv'

interface Connection {
  type?: string
  saveData?: boolean
}

/** A video by choosing, dropping or, on phones, recording it. */
export function VideoChoice({ label, hint, onChoose }: VideoChoiceProps) {
  const { t } = useTranslation(['multimedia', 'common'])
  const id = useId()
  const choose = useRef<HTMLInputElement>(null)
  const record = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isPhone = matchMedia('(pointer: coarse)').matches
  const handleChoose = async () => {
    if (!canPickWithHandle()) return choose.current?.click()
    const chosen = await pickWithHandle(label, TYPES).catch(() => null)
    // Some frames and policies have the picker but do not let it open.
    if (chosen === null) choose.current?.click()
    else if (chosen) onChoose(chosen)
  }
  const handleDrop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    onChoose({ file, handle: await handleOf(event.dataTransfer.items[0]) })
  }
  const input = (isCamera: boolean) => (
    <input
      ref={isCamera ? record : choose}
      type="file"
      hidden
      accept={isCamera ? 'video/*' : ACCEPT}
      capture={isCamera ? 'environment' : undefined}
      aria-label={label}
      onChange={(event) => {
        const file = event.target.files?.[0]
        if (file) onChoose({ file })
        event.target.value = ''
      }}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: no legend
    <div
      className="drop"
      role="group"
      aria-labelledby={id}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void handleDrop(event)}
    >
      <span className="visually-hidden" id={id}>
        {label}
      </span>
      <div className="row">
        <Button icon="film" onClick={() => void handleChoose()}>
          {t('video.choose')}
        </Button>
        {isPhone && (
          <Button icon="camera" onClick={() => record.current?.click()}>
            {t('video.record')}
          </Button>
        )}
      </div>
      {hint && <span className="field-hint">{hint}</span>}
      {isOnMobileData() && <span className="field-hint">{t('video.mobileData')}</span>}
      {input(false)}
      {input(true)}
    </div>
  )
}

async function handleOf(item: DataTransferItem | undefined): Promise<FileSystemFileHandle | undefined> {
  const droppable = item as { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> } | undefined
  const handle = await droppable?.getAsFileSystemHandle?.().catch(() => null)
  return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : undefined
}

/** Only in browsers that report it; most do not. */
function isOnMobileData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.type === 'cellular' || connection?.saveData === true
}
