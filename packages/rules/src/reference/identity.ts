/** The three colours a festival chooses, `#rrggbb`: menu and heads, buttons and links, highlights. */
export interface IdentityColours {
  readonly main: string
  readonly action: string
  readonly accent: string
}

export const DEFAULT_COLOURS: IdentityColours = { main: '#2b1036', action: '#b8331b', accent: '#f4b63f' }

/** Lowest contrast of text on its ground (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5

const CREAM = '#f8efe6'
const INK = '#24122e'
/** The grounds that text in the action colour stands on: of each theme the one closest to it. */
const GROUNDS = { light: '#f4ecdf', dark: '#2d1d37' } as const
export type Theme = keyof typeof GROUNDS

/** Returns a colour as `#rrggbb`; undefined for anything but three or six hexadecimal digits, with or without `#`. */
export function normalizeColour(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

type Rgb = readonly [number, number, number]

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [r, g, b] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns `colour` with a share (0 to 1) of `other` in it. */
export function mixColours(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)]
  const parts = from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Moves a colour towards black or white, whichever is further from the ground, until it reads on it. */
export function readableOn(ground: string, colour: string, least: number = MIN_CONTRAST): string {
  const end = contrastOf(ground, '#000000') > contrastOf(ground, '#ffffff') ? '#000000' : '#ffffff'
  for (let step = 0; step < 100; step += 1) {
    const shade = mixColours(colour, end, step / 100)
    if (contrastOf(ground, shade) >= least) return shade
  }
  return end
}

/** Returns the text colour on a ground: the festival's cream or plum, black or white where those do not reach 4.5. */
export function inkOn(ground: string): string {
  const better = contrastOf(ground, CREAM) >= contrastOf(ground, INK) ? CREAM : INK
  return readableOn(ground, better)
}

/** How one colour does in one place: its contrast as chosen, and the shade used where that is under 4.5. */
export interface ColourCheck {
  readonly contrast: number
  /** The colour used for text; the chosen one where it reads. */
  readonly shade: string
  readonly isAdjusted: boolean
}

/** Returns how text reads: on the main colour and the accent it stands, in the action colour it is written. */
export function checkColour(role: keyof IdentityColours, colour: string): ColourCheck {
  if (role !== 'action')
    return { contrast: contrastOf(colour, inkOn(colour)), shade: colour, isAdjusted: false }
  const shade = readableOn(GROUNDS.light, colour)
  return { contrast: contrastOf(GROUNDS.light, colour), shade, isAdjusted: shade !== colour }
}

/** The colours of a theme that follow from the chosen three, by the names of their custom properties. */
export function identityTokens(
  { main, action, accent }: IdentityColours,
  theme: Theme,
): Record<string, string> {
  // Dark pages have a head that is darker than they are.
  const night = theme === 'light' ? main : mixColours(readableOn(CREAM, main, 10), '#000000', 0.45)
  const ink = inkOn(night)
  const button = readableOn(GROUNDS[theme], action)
  const away = theme === 'light' ? '#000000' : '#ffffff'
  const hover = mixColours(night, ink, 0.12)
  const raised = contrastOf(hover, ink) >= MIN_CONTRAST ? hover : night
  return {
    '--night': night,
    '--night-ink': ink,
    '--night-muted': readableOn(night, mixColours(ink, night, 0.2)),
    '--night-accent': readableOn(night, accent),
    '--hero': night,
    '--menu': night,
    '--menu-ink': ink,
    '--menu-hover': raised,
    '--action': button,
    '--action-hover': mixColours(button, away, 0.16),
    '--on-action': theme === 'light' ? '#ffffff' : inkOn(button),
    '--red': button,
    '--sun': accent,
    '--on-sun': inkOn(accent),
  }
}

const printed = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** Returns the style sheet of site and panel for these colours, both themes. */
export function identityCss(colours: IdentityColours): string {
  const [light, dark] = (['light', 'dark'] as const).map((theme) => printed(identityTokens(colours, theme)))
  return `:root{${light}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
`
}

/** Returns the style sheet of the door, which is always dark; its accent is written, too. */
export function doorCss(colours: IdentityColours): string {
  const accent = readableOn(GROUNDS.dark, colours.accent)
  const tokens = { ...identityTokens(colours, 'dark'), '--sun': accent, '--on-sun': inkOn(accent) }
  return `:root{${printed(tokens)}}\n`
}

/** Names three colours in an address, `2b1036-b8331b-f4b63f`, so that each choice has an address of its own. */
export const coloursKey = ({ main, action, accent }: IdentityColours): string =>
  [main, action, accent].map((colour) => colour.slice(1)).join('-')

/** Reads such a name; undefined for anything else. */
export function coloursOfKey(key: string): IdentityColours | undefined {
  const [, main, action, accent] = /^([0-9a-f]{6})-([0-9a-f]{6})-([0-9a-f]{6})$/.exec(key) ?? []
  return main && action && accent
    ? { main: `#${main}`, action: `#${action}`, accent: `#${accent}` }
    : undefined
}

/** The mark of festivals without a logo, in their colours. `isFull` leaves no corner empty, as masks of phones ask for. */
export function markSvg({ main, action, accent }: IdentityColours, isFull = false): string {
  const dot = contrastOf(main, action) >= 1.6 ? action : inkOn(main)
  const sun = contrastOf(main, accent) >= 1.6 ? accent : inkOn(main)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="${isFull ? 0 : 9}" fill="${main}"/><path fill="${sun}" d="M8 8h14A14 14 0 0 1 8 22z"/><circle cx="26.5" cy="26.5" r="6.5" fill="${dot}"/></svg>`
}
