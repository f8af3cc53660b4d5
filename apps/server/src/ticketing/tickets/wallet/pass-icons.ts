import { drawIcon, iconStamp } from '../../../platform/festival-look.ts'

const SIZES = {
  'icon.png': 29,
  'icon@2x.png': 58,
  'icon@3x.png': 87,
  'logo.png': 50,
  'logo@2x.png': 100,
} as const

let drawn: { stamp: string; icons: Promise<Record<string, Buffer>> } | undefined

/** The pictures every pass carries, drawn once for each look of the festival. */
export function passIcons(): Promise<Record<string, Buffer>> {
  const stamp = iconStamp()
  if (drawn?.stamp !== stamp) drawn = { stamp, icons: draw() }
  const { icons } = drawn
  icons.catch(() => {
    drawn = undefined
  })
  // The library keeps what it is given as its own.
  return icons.then((made) => ({ ...made }))
}

async function draw(): Promise<Record<string, Buffer>> {
  const made = Object.entries(SIZES).map(async ([name, size]) => [name, await drawIcon(size, false)] as const)
  return Object.fromEntries(await Promise.all(made))
}
