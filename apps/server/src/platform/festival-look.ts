import { createHash } from 'node:crypto'
import type { SiteLook } from '@larunbat/rules/address/site-pages'
import {
  coloursKey,
  DEFAULT_COLOURS,
  type IdentityColours,
  identityTokens,
  markSvg,
  readableOn,
} from '@larunbat/rules/reference/identity'

/** A logo of the festival: a PNG with its name, which is the hash of its bytes. */
export interface Logo {
  readonly hash: string
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

/** How the festival looks and signs, beside its name. Empty texts are not set. */
export interface FestivalLook {
  readonly colours: IdentityColours
  readonly logo: Logo | undefined
  readonly senderName: string
  readonly replyAddress: string
  readonly postalAddress: string
  readonly footerLine: string
}

const DEFAULT_LOOK: FestivalLook = {
  colours: DEFAULT_COLOURS,
  logo: undefined,
  senderName: '',
  replyAddress: '',
  postalAddress: '',
  footerLine: '',
}

let look = DEFAULT_LOOK
const listeners = new Set<() => void>()

/** The look in force in this process. */
export const festivalLook = (): FestivalLook => look

/** Takes the look of the settings; what is not given is as shipped. */
export function setFestivalLook(given: Partial<FestivalLook>): void {
  look = { ...DEFAULT_LOOK, ...given }
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change of the look; returns how to stop. */
export function onLook(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True when administrators chose colours or a logo. */
export const hasOwnLook = ({ colours, logo } = look): boolean =>
  logo !== undefined || coloursKey(colours) !== coloursKey(DEFAULT_COLOURS)

/** Root of style sheets, icons and logo. Each name holds a digest or the colours, so responses are cached for a year. */
const LOOK_ROOT = '/identidad'

/** The style sheet that follows the built one; undefined while the colours are the shipped ones. */
export function lookCss(kind: 'web' | 'door' = 'web'): string | undefined {
  const key = coloursKey(look.colours)
  return key === coloursKey(DEFAULT_COLOURS) ? undefined : `${LOOK_ROOT}/${kind}-${key}.css`
}

/** Address of an icon of so many pixels; `full` has no empty corners. */
export const iconAddress = (size: number, full = false): string =>
  `${LOOK_ROOT}/icon${full ? '-full' : ''}-${size}-${iconStamp()}.png`

/** Changes with what the icons show. */
export const iconStamp = ({ colours, logo } = look): string =>
  createHash('sha256')
    .update(`${coloursKey(colours)} ${logo?.hash ?? ''}`)
    .digest('hex')
    .slice(0, 16)

/** Address of the logo; undefined for festivals without one. */
export const logoAddress = ({ logo }: Pick<FestivalLook, 'logo'> = look): string | undefined =>
  logo && `${LOOK_ROOT}/logo-${logo.hash}.png`

/** Look of the pages of the site. */
export function siteLook(): SiteLook {
  const { colours, logo, postalAddress, footerLine } = look
  return {
    css: lookCss() ?? null,
    icon: hasOwnLook() ? iconAddress(64) : '/icon.svg',
    logo: logo ? { src: logoAddress() ?? '', width: logo.width, height: logo.height } : null,
    themeColour: lookCss() ? colours.main : null,
    postalAddress,
    footerLine,
  }
}

/** The page of an app with the festival's colours and icon: what its build has as shipped. */
export function withLook(html: string, kind: 'web' | 'door'): string {
  if (!hasOwnLook()) return html
  const css = lookCss(kind)
  const logo = logoAddress()
  const icons = `<link rel="icon" href="${iconAddress(64)}" /><link rel="apple-touch-icon" href="${iconAddress(180)}" />`
  return html
    .replaceAll(/\s*<link rel="(?:icon|apple-touch-icon)"[^>]*>/g, '')
    .replaceAll('#f4b63f', look.colours.accent)
    .replaceAll('#e2553c', look.colours.action)
    .replace(
      '</head>',
      `${logo ? `<meta name="festival-logo" content="${logo}" />` : ''}${icons}${css ? `<link rel="stylesheet" href="${css}" />` : ''}</head>`,
    )
}

/** A manifest with the festival's icons; `read` is the shipped one. */
export function withLookInManifest(text: string): string {
  if (!hasOwnLook()) return text
  const manifest = JSON.parse(text) as {
    icons: unknown
    shortcuts?: { icons?: unknown }[]
    screenshots?: unknown
  }
  const icon = (size: number, full = false) => ({
    src: iconAddress(size, full),
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(full ? { purpose: 'maskable' } : {}),
  })
  manifest.icons = [icon(192), icon(512), icon(512, true)]
  for (const shortcut of manifest.shortcuts ?? []) shortcut.icons = [icon(192)]
  // They show the product in its own colours.
  delete manifest.screenshots
  return JSON.stringify(manifest)
}

/** Draws an icon: the logo on the main colour, else the mark. PNG, square. */
export async function drawIcon(size: number, isFull: boolean, { colours, logo } = look): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const ground = logo
    ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="${isFull ? 0 : 9}" fill="${colours.main}"/></svg>`
    : markSvg(colours, isFull)
  const square = sharp(Buffer.from(ground), { density: 96 * Math.max(1, size / 40) }).resize(size, size)
  if (!logo) return square.png().toBuffer()
  const side = Math.round(size * (isFull ? 0.6 : 0.76))
  const picture = await sharp(logo.png)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: false })
    .toBuffer()
  return square
    .composite([{ input: picture, gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** Look of mails: colours `#rrggbb` and the logo, 40 pixels high. */
export interface MailLook {
  ground: string
  ink: string
  button: string
  accent: string
  logo: { url: string; width: number; height: number } | null
}

export function mailLook(publicUrl: string): MailLook | undefined {
  if (!hasOwnLook()) return undefined
  const tokens = identityTokens(look.colours, 'light')
  const { logo } = look
  return {
    ground: look.colours.main,
    ink: tokens['--menu-ink'] ?? '#ffffff',
    // Buttons with white words, and links on white.
    button: readableOn('#ffffff', tokens['--action'] ?? look.colours.action),
    accent: look.colours.accent,
    logo: logo
      ? {
          url: `${publicUrl}${logoAddress()}`,
          width: Math.round((logo.width / logo.height) * 40),
          height: 40,
        }
      : null,
  }
}
