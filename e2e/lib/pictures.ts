import sharp from 'sharp'

/** A photograph as a phone would send it: JPEG of the given size. */
export function photo(width: number, height: number): Promise<Buffer> {
  return drawing(width, height, '#f4b63f').jpeg({ quality: 80 }).toBuffer()
}

export interface PhonePhoto {
  name: string
  mimeType: string
  buffer: Buffer
}

/** How phones are held: upright, on either side, upside down; values of the EXIF tag. */
const ORIENTATIONS = [6, 1, 8, 3]
const FIRST_NUMBER = 2041

/** Photographs as they come out of a phone: 1,600 x 1,200 stored pixels, some turned by EXIF, with the place on them. */
export function phonePhotos(count: number): Promise<PhonePhoto[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `IMG_${FIRST_NUMBER + index}.jpeg`,
      mimeType: 'image/jpeg',
      buffer: await drawing(1600, 1200, `hsl(${index * 36}, 70%, 60%)`)
        .withExif({
          IFD0: { Make: 'Phone', Model: 'Eleven' },
          IFD3: { GPSLatitude: '43/1 15/1 0/1', GPSLatitudeRef: 'N' },
        })
        .withMetadata({ orientation: ORIENTATIONS[index % ORIENTATIONS.length] })
        .jpeg({ quality: 80 })
        .toBuffer(),
    })),
  )
}

/** Whether a picture carries notes of its camera: place, time, device. */
export async function hasCameraNotes(picture: Buffer): Promise<boolean> {
  const { exif, xmp, iptc } = await sharp(picture).metadata()
  return [exif, xmp, iptc].some((notes) => notes !== undefined)
}

function drawing(width: number, height: number, colour: string) {
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colour}"/><circle cx="50%" cy="50%" r="30%" fill="#2b1036"/></svg>`
  // Drawn here, not uploaded: the product itself refuses SVG.
  return sharp(Buffer.from(stripes))
}
