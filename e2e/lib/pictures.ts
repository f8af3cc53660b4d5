import sharp from 'sharp'

/** A photograph as a phone would send it: JPEG of the given size. */
export function photo(width: number, height: number): Promise<Buffer> {
  const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4b63f"/><circle cx="50%" cy="50%" r="30%" fill="#2b1036"/></svg>`
  // Drawn here, not uploaded: the product itself refuses SVG.
  return sharp(Buffer.from(stripes)).jpeg({ quality: 80 }).toBuffer()
}
