import type { Picture, PictureVariant } from '@larunbat/rules/events/public-event'

/** Steps of the classes in styles/focus.css, in per cent. */
const STEP = 5

/** Classes that keep a picture's focal point in view where it is cropped; none for one that is cropped in its middle. */
function focusClass({ focusX, focusY }: Picture): string | undefined {
  if (typeof focusX !== 'number' || typeof focusY !== 'number') return undefined
  return `focus focus-x-${stepOf(focusX)} focus-y-${stepOf(focusY)}`
}

const stepOf = (share: number) => Math.round((Math.min(1, Math.max(0, share)) * 100) / STEP) * STEP

type EventPictureProps = {
  picture: Picture
  alt: string
  /** The `sizes` of the picture where it stands. */
  sizes: string
  /** True for the one picture the first screen shows. */
  isFirst?: boolean
}

/** A stored picture in the best size and format the browser takes. */
export function EventPicture({ picture, alt, sizes, isFirst = false }: EventPictureProps) {
  const types = [...new Set(picture.variants.map((variant) => variant.type))]
  // Modern formats first: the browser takes the first it understands.
  const modern = ['image/avif', 'image/webp'].filter((type) => types.includes(type))
  const plain = types.find((type) => !modern.includes(type)) ?? modern.at(-1)
  const offered = picture.variants.filter((variant) => variant.type === plain)
  return (
    <picture>
      {modern
        .filter((type) => type !== plain)
        .map((type) => (
          <source key={type} type={type} srcSet={sourcesOf(picture, type)} sizes={sizes} />
        ))}
      <img
        src={nearest(offered, 960)?.url ?? picture.url}
        srcSet={plain ? sourcesOf(picture, plain) : undefined}
        sizes={plain ? sizes : undefined}
        width={picture.width}
        height={picture.height}
        className={focusClass(picture)}
        alt={alt}
        loading={isFirst ? undefined : 'lazy'}
        decoding={isFirst ? undefined : 'async'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  )
}

function sourcesOf(picture: Picture, type: string): string {
  return picture.variants
    .filter((variant) => variant.type === type)
    .sort((one, other) => one.width - other.width)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ')
}

/** The smallest variant that is at least this wide, else the largest. */
export function nearest(variants: readonly PictureVariant[], width: number): PictureVariant | undefined {
  const sorted = [...variants].sort((one, other) => one.width - other.width)
  return sorted.find((variant) => variant.width >= width) ?? sorted.at(-1)
}
