import { useFormat } from '../i18n/format.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { readNames } from './base-map.ts'
import { useFile } from './use-file.ts'
import { onFrame, type Size, type View } from './view.ts'

const UNITS = 2 ** 17

/** Names of towns, as many as have room. */
export function NamesLayer({ view, size }: { view: View; size: Size }) {
  const { language } = useFormat()
  const names = useFile(readNames)
  const column = LANGUAGES.indexOf(language)
  const shown = (names ?? []).flatMap(([x, y, zoom, text]) => {
    if (zoom > view.zoom + 0.5) return []
    const at = onFrame(view, size, { x: x / UNITS, y: y / UNITS })
    if (at.x < -60 || at.y < -20 || at.x > size.width + 60 || at.y > size.height + 20) return []
    const words = text.split('|')
    return [{ key: `${x} ${y}`, x: at.x, y: at.y, name: words[column] || words[0], isBig: zoom <= 6 }]
  })
  return (
    <div className="map-names" aria-hidden="true">
      {shown.map(({ key, x, y, name, isBig }) => (
        <span key={key} data-big={isBig || undefined} style={{ transform: `translate(${x}px, ${y}px)` }}>
          {name}
        </span>
      ))}
    </div>
  )
}
