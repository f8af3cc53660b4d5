/** The mark, as it stands on a phone's lock screen. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#2b1036"/>' +
  '<path fill="#f4b63f" d="M8 8h14A14 14 0 0 1 8 22z"/><circle cx="26.5" cy="26.5" r="6.5" fill="#e2553c"/></svg>'

const SIZES = {
  'icon.png': 29,
  'icon@2x.png': 58,
  'icon@3x.png': 87,
  'logo.png': 50,
  'logo@2x.png': 100,
} as const

let drawn: Promise<Record<string, Buffer>> | undefined

/** The pictures every pass carries, drawn once. */
export function passIcons(): Promise<Record<string, Buffer>> {
  drawn ??= draw()
  drawn.catch(() => {
    drawn = undefined
  })
  // The library keeps what it is given as its own.
  return drawn.then((icons) => ({ ...icons }))
}

async function draw(): Promise<Record<string, Buffer>> {
  const { default: sharp } = await import('sharp')
  const made = Object.entries(SIZES).map(async ([name, size]) => {
    const png = await sharp(Buffer.from(MARK), { density: 300 }).resize(size, size).png().toBuffer()
    return [name, png] as const
  })
  return Object.fromEntries(await Promise.all(made))
}
