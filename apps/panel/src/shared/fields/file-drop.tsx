import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { isNative } from '../native/is-native.ts'
import './field.css'
import './image-picker.css'

interface FileDropProps {
  label: string
  hint?: ReactNode
  /** As of the input: "image/jpeg,image/png" or ".csv,.json". */
  accept: string
  isMultiple?: boolean
  /** Offers the camera as well, on phones. */
  hasCamera?: boolean
  isPending?: boolean
  error?: string
  onFiles: (files: File[]) => void
  /** What is chosen already. */
  children?: ReactNode
}

/** Files by choosing, dropping or taking a picture. What arrives is passed on; checking it is the caller's. */
export function FileDrop(props: FileDropProps) {
  const { t } = useTranslation()
  const id = useId()
  const choose = useRef<HTMLInputElement>(null)
  const take = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const pass = (files: FileList | null) => {
    const list = [...(files ?? [])]
    if (list.length > 0) props.onFiles(props.isMultiple ? list : list.slice(0, 1))
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    pass(event.dataTransfer.files)
  }
  const takePicture = async () => {
    if (!isNative()) return take.current?.click()
    const photo = await (await import('../native/take-photo.ts')).takePhoto()
    if (photo) props.onFiles([photo])
  }
  const input = (isCamera: boolean) => (
    <input
      ref={isCamera ? take : choose}
      type="file"
      hidden
      accept={isCamera ? 'image/*' : props.accept}
      capture={isCamera ? 'environment' : undefined}
      multiple={props.isMultiple && !isCamera}
      aria-label={props.label}
      onChange={(event) => {
        pass(event.target.files)
        event.target.value = ''
      }}
    />
  )
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {props.label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: no legend */}
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
        onDrop={handleDrop}
      >
        {props.children}
        <div className="row">
          <Button icon="upload" isPending={props.isPending} onClick={() => choose.current?.click()}>
            {t(props.isMultiple ? 'chooseFiles' : 'chooseFile')}
          </Button>
          {props.hasCamera && matchMedia('(pointer: coarse)').matches && (
            <Button icon="camera" onClick={() => void takePicture()}>
              {t('takePicture')}
            </Button>
          )}
        </div>
        {props.hint && <span className="field-hint">{props.hint}</span>}
        {input(false)}
        {props.hasCamera && input(true)}
      </div>
      {props.error && (
        <span className="field-error" role="alert">
          <Icon name="warning" size={18} />
          {props.error}
        </span>
      )}
    </div>
  )
}
