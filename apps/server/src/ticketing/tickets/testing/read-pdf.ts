import { inflateSync } from 'node:zlib'

/** A PDF of ours as a reader sees it. */
export interface ReadPdf {
  /** Words of each page, one line each time something was written. */
  pages: string[]
  /** Squares of each picture of each page, in points from the top left. */
  figures: Rectangle[][]
  /** The lowest line of words on any page, in points from the bottom. */
  lowest: number
  /** The document's own dictionaries, for what it says of itself. */
  source: string
}

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** Reads pages by their content streams and the letters by each font's table, without the library that wrote them. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsOf(file)
  const source = [...objects.values()].map(({ head }) => head).join('\n')
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values())
    for (const [, name, id] of (head.match(/\/Font <<([^>]*)>>/)?.[1] ?? '').matchAll(
      /\/(F\d+) (\d+) 0 R/g,
    )) {
      const table = objects.get(Number(id))?.head.match(/\/ToUnicode (\d+) 0 R/)?.[1]
      fonts.set(name as string, lettersOf(objects.get(Number(table))?.stream ?? ''))
    }
  const contents = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => objects.get(Number(head.match(/\/Contents (\d+) 0 R/)?.[1]))?.stream ?? '')
  return {
    pages: contents.map((stream) => wordsOf(stream, fonts)),
    figures: contents.flatMap((stream) => {
      const drawn = [...stream.matchAll(/\/Figure <<[\s\S]*?>> BDC([\s\S]*?)EMC/g)].map(([, part]) =>
        squaresOf(part ?? ''),
      )
      return drawn.filter((squares) => squares.length > 0)
    }),
    lowest: Math.min(
      ...contents.flatMap((stream) => [...stream.matchAll(/([\d.-]+) Tm/g)].map(([, y]) => Number(y))),
    ),
    source,
  }
}

function objectsOf(file: Buffer) {
  const text = file.toString('latin1')
  const objects = new Map<number, { head: string; stream: string }>()
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id, body = ''] = match
    const [head = '', packed] = body.split('\nstream\n')
    const bytes = packed && Buffer.from(packed.slice(0, packed.lastIndexOf('\nendstream')), 'latin1')
    const isText = bytes && head.includes('FlateDecode') && !head.includes('/Length1')
    objects.set(Number(id), { head, stream: isText ? inflateSync(bytes).toString('latin1') : '' })
  }
  return objects
}

/** Letters by the code a font has for them. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [at, [, code]] of [...(list ?? '').matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters.set(
        (Number.parseInt(first as string, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from((code as string).replaceAll(' ', ''), 'hex')
          .swap16()
          .toString('utf16le'),
      )
  return letters
}

function wordsOf(stream: string, fonts: Map<string, Map<string, string>>): string {
  let words = ''
  let letters: Map<string, string> | undefined
  for (const [, font, shown, end] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(EMC)/g)) {
    if (font) letters = fonts.get(font)
    if (end) words += '\n'
    for (const [code] of (shown ?? '').matchAll(/(?<=<[0-9a-f]*)[0-9a-f]{4}/g))
      words += letters?.get(code) ?? '?'
    if (shown && !words.endsWith(' ')) words += ' '
  }
  return words.replace(/[ \u00a0\u202f]+/g, ' ')
}

const squaresOf = (part: string): Rectangle[] =>
  // The first one is the white ground.
  [...part.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].slice(1).map(([, ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
    return { x, y, width, height }
  })
