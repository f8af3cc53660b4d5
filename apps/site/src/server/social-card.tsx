import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { SocialCard } from '@larunbat/rules/address/site-pages'
import { eventPosterSvg } from '@larunbat/rules/events/event-poster'
import { Resvg } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'

const WIDTH = 1200
const HEIGHT = 630
const ASIDE = 420

const require = createRequire(import.meta.url)
const read = (name: string, weight: number, subset: string) =>
  readFileSync(require.resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`))

/** Static cuts: the layout engine reads neither woff2 nor variable fonts. */
function loadFonts(): Font[] {
  return ['latin', 'latin-ext'].flatMap((subset): Font[] => [
    { name: 'Bricolage', weight: 700, style: 'normal', data: read('bricolage-grotesque', 700, subset) },
    { name: 'Inter', weight: 500, style: 'normal', data: read('inter', 500, subset) },
    { name: 'Inter', weight: 600, style: 'normal', data: read('inter', 600, subset) },
  ])
}

let fonts: Font[] | undefined

/** The picture social networks show for an event: 1200x630 PNG. Letters no font has are left out. */
export async function drawSocialCard(card: SocialCard): Promise<Buffer> {
  fonts ??= loadFonts()
  const svg = await satori(<Card card={card} />, { width: WIDTH, height: HEIGHT, fonts })
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

function Card({ card }: { card: SocialCard }) {
  const title = drawable(card.title)
  const size = title.length > 90 ? 46 : title.length > 50 ? 56 : 68
  const poster = `data:image/svg+xml;base64,${Buffer.from(eventPosterSvg(card.poster, ASIDE, HEIGHT)).toString('base64')}`
  return (
    <div style={{ display: 'flex', width: WIDTH, height: HEIGHT, background: '#fbf7ef', color: '#24122e' }}>
      <div style={{ display: 'flex', flexDirection: 'column', width: WIDTH - ASIDE, padding: '52px 56px' }}>
        <div style={{ display: 'flex', alignItems: 'center', fontFamily: 'Bricolage', fontSize: 30 }}>
          <svg width="44" height="44" viewBox="0 0 36 36" style={{ marginRight: 16 }}>
            <title>{card.siteName}</title>
            <path fill="#f4b63f" d="M0 0h18a18 18 0 0 1-18 18z" />
            <circle fill="#e4573d" cx="27" cy="27" r="9" />
          </svg>
          {drawable(card.siteName)}
        </div>
        <div
          style={{
            display: 'flex',
            flex: 1,
            alignItems: 'center',
            fontFamily: 'Bricolage',
            fontSize: size,
            lineHeight: 1.08,
            letterSpacing: '-0.025em',
          }}
        >
          <div style={{ display: 'block', lineClamp: 5 }}>{title}</div>
        </div>
        <div
          style={{
            display: 'flex',
            flexDirection: 'column',
            fontFamily: 'Inter',
            fontSize: 28,
            lineHeight: 1.35,
          }}
        >
          <div style={{ color: '#b8331b', fontWeight: 600 }}>{drawable(card.when)}</div>
          <div style={{ color: '#6a5a70', fontWeight: 500 }}>{drawable(card.place)}</div>
        </div>
      </div>
      <img src={card.picture ?? poster} alt="" width={ASIDE} height={HEIGHT} style={{ objectFit: 'cover' }} />
    </div>
  )
}

/** The words without letters outside the Latin fonts, which would be drawn as boxes. */
function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\u0020-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2122]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

// Drawing takes some hundred milliseconds of pure computing, so the server runs this file as a process of its own.
process.on('message', async ({ id, card }: { id: number; card: SocialCard }) => {
  try {
    process.send?.({ id, png: await drawSocialCard(card) })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
process.on('disconnect', () => process.exit())
