import type { KeyPart } from '@larunbat/locales/keys'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from './file-drop.tsx'

interface PickedImage {
  name: string
  /** Without the `data:` prefix, as the wire wants it. */
  base64: string
  width: number
  height: number
}

interface ImageFault {
  /** Key of the text. */
  fault: KeyPart<'common:'> & `image.${string}`
  values: Record<string, number>
}

const MAX_BYTES = 10 * 1024 * 1024

/** Reads and checks a picture before it is sent; the server checks again by content. */
async function readImage(
  file: File,
  least: { minWidth: number; minHeight: number },
): Promise<PickedImage | ImageFault> {
  if (file.size > MAX_BYTES) return { fault: 'image.tooBig', values: { max: 10 } }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { fault: 'image.unreadable', values: {} }
  const { width, height } = bitmap
  bitmap.close()
  if (width < least.minWidth || height < least.minHeight)
    return { fault: 'image.tooSmall', values: { width, height, ...least } }
  return { name: file.name, base64: await toBase64(file), width, height }
}

function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error)
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.readAsDataURL(file)
  })
}

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
