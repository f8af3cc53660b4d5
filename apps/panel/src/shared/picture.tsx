import type { Media } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { CSSProperties } from 'react'

type PictureRow = Pick<
  Of<typeof Media>,
  'url' | 'variants' | 'width' | 'height' | 'dominantColor' | 'focusX' | 'focusY'
>

interface PictureProps {
  picture: PictureRow
  alt: string
  /** How wide it is drawn, in the words of the `sizes` attribute: "180px". */
  sizes: string
  className?: string
  /** Crops to its box around the picture's focal point. */
  isCropped?: boolean
}

/** Best first: a browser takes the first kind it can read. */
const KINDS = ['image/avif', 'image/webp']

/** A stored picture in the best format and size for its position; its main colour until it is loaded. */
export function Picture({ picture, alt, sizes, className, isCropped }: PictureProps) {
  const { variants, url, width, height, dominantColor } = picture
  const jpegs = variants.filter(({ type }) => !KINDS.includes(type))
  const setOf = (list: typeof variants) => list.map((one) => `${one.url} ${one.width}w`).join(', ')
  const style: CSSProperties = {
    backgroundColor: dominantColor ?? undefined,
    ...(isCropped ? { objectFit: 'cover', objectPosition: focusPosition(picture) } : {}),
  }
  return (
    <picture>
      {KINDS.map((kind) => {
        const list = variants.filter(({ type }) => type === kind)
        return list.length > 0 && <source key={kind} type={kind} srcSet={setOf(list)} sizes={sizes} />
      })}
      <img
        className={className}
        src={jpegs.at(-1)?.url ?? url}
        srcSet={jpegs.length > 1 ? setOf(jpegs) : undefined}
        sizes={jpegs.length > 1 ? sizes : undefined}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        style={style}
      />
    </picture>
  )
}

/** The focal point as `object-position`; the middle when none is set. */
export function focusPosition({ focusX, focusY }: Pick<PictureRow, 'focusX' | 'focusY'>): string {
  return `${Math.round((focusX ?? 0.5) * 100)}% ${Math.round((focusY ?? 0.5) * 100)}%`
}
