import { decimal, id, list, nullable, type Type, text, whole } from '../kit/index.ts'
import { snake } from './kit.ts'

export const cents: Type<number> = whole(-2_000_000_000, 2_000_000_000)
export const place: Type<number> = decimal(-180, 180)
/** The number of something with its name in the requested language. */
export const Named = snake({ id, name: text(1000) })
export const Picture = snake({
  url: text(2048),
  width: whole(0, 100_000),
  height: whole(0, 100_000),
  alt: nullable(text(2000)),
  /** Smaller ones, each with its type. */
  variants: list(
    snake({ url: text(2048), width: whole(0, 100_000), height: whole(0, 100_000), type: text(100) }),
    100,
  ),
})
