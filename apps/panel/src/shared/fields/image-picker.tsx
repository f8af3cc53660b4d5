import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from './file-drop.tsx'
import { type PickedImage, readImage } from './read-image.ts'

interface ImagePickerProps {
  label: string
  hint?: string
  /** Address of the picture there is now. */
  current?: { url: string; alt: string } | null
  /** Least size in pixels; a smaller picture is refused with its size. */
  minWidth?: number
  minHeight?: number
  isMultiple?: boolean
  isPending?: boolean
  error?: string
  onPick: (image: PickedImage) => void
}

/** JPEG, PNG, WebP or AVIF up to 10 MB, from files, by dropping, or from the phone's camera. */
export function ImagePicker({
  current,
  minWidth = 0,
  minHeight = 0,
  onPick,
  error,
  ...rest
}: ImagePickerProps) {
  const { t } = useTranslation()
  const [fault, setFault] = useState<string>()
  const handleFiles = async (files: File[]) => {
    setFault(undefined)
    for (const file of files) {
      const image = await readImage(file, { minWidth, minHeight })
      if ('fault' in image) setFault(t(image.fault, { ...image.values, name: file.name }))
      else onPick(image)
    }
  }
  return (
    <FileDrop
      {...rest}
      accept="image/jpeg,image/png,image/webp,image/avif"
      hasCamera
      error={fault ?? error}
      onFiles={(files) => void handleFiles(files)}
    >
      {current && <img className="drop-preview" src={current.url} alt={current.alt} />}
    </FileDrop>
  )
}
