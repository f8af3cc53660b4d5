import type { Media } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'

/** Address of the smallest stored size of a picture that is at least `minWidth` pixels wide, else of the picture. */
export function mediaSrc(
  { variants, url }: Pick<Of<typeof Media>, 'variants' | 'url'>,
  minWidth: number,
): string {
  const enough = variants.filter(({ width }) => width >= minWidth).sort((a, b) => a.width - b.width)
  return enough[0]?.url ?? url
}
