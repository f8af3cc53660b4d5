export interface PickedImage {
  name: string
  /** Without the `data:` prefix, as the wire wants it. */
  base64: string
  width: number
  height: number
}

interface ImageFault {
  /** Key of the text. */
  fault: string
  values: Record<string, number>
}

const MAX_BYTES = 10 * 1024 * 1024

/** Reads and checks a picture before it is sent; the server checks again by content. */
export async function readImage(
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
