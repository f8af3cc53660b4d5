import sharp from 'sharp'

/**
 * A photo as phones take them: 24 megapixels, some 12 MB, lying on its side, with place and camera. Its content is the
 * worst there is for an encoder: coarse and fine noise everywhere, from a fixed seed.
 */
export async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [6000, 4000]
  const coarse = Buffer.alloc((width / 4) * (height / 4) * 3)
  fillWithNoise(coarse, 128, 90)
  const pixels = await sharp(coarse, { raw: { width: width / 4, height: height / 4, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer()
  fillWithNoise(pixels, undefined, 9)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Bench' },
      IFD3: { GPSLatitude: '43/1 15/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 96 })
    .toBuffer()
}

/** Adds noise around a mean, or around what is there. */
function fillWithNoise(bytes: Buffer, mean: number | undefined, spread: number): void {
  let seed = 20261128
  for (let i = 0; i < bytes.length; i++) {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    const value = (mean ?? bytes[i] ?? 0) + ((seed >> 16) % spread) - spread / 2
    bytes[i] = Math.max(0, Math.min(255, Math.round(value)))
  }
}
