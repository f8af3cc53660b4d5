import sharp from 'sharp'
import {
  extendedWebp,
  gif,
  hugePng,
  pngWith,
  withComment,
} from '../../apps/server/src/files/images/testing/crafted-pictures.ts'

/** A file, and whether a picture may come of it. */
export interface Sample {
  name: string
  body: Buffer
  isPicture: boolean
}

const SCRIPT = '<script>alert(1)</script>'
const PAGES: readonly [name: string, text: string][] = [
  ['svg', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`],
  [
    'svg with an entity',
    `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
  ],
  ['html', `<!doctype html>${SCRIPT}`],
  ['html behind a GIF head', `GIF89a=1;/*${SCRIPT}*/`],
  ['html behind a PNG head', `\x89PNG\r\n\x1a\n${SCRIPT}`],
  ['html behind a JPEG head', `\xff\xd8\xff\xe0${SCRIPT}`],
  ['php', '<?php system($_GET["x"]); ?>'],
  ['php behind a GIF head', 'GIF87a<?php system("id"); ?>'],
  ['script', '#!/bin/sh\nid\n'],
  ['xml', '<?xml version="1.0"?><x/>'],
  ['pdf with a script', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'],
  ['postscript', '%!PS\n(/etc/passwd) (r) file'],
  ['rtf', '{\\rtf1\\object}'],
  ['ico', '\0\0\x01\0\x01\0'],
  ['a list of m3u8', '#EXTM3U\nfile:///etc/passwd'],
  ['nothing', ''],
  ['one byte', 'x'],
  ['mvg', 'push graphic-context\nimage over 0,0 0,0 "https://127.0.0.1/x"\npop graphic-context'],
  ['msl', '<image><read filename="/etc/passwd"/></image>'],
  ['windows program', 'MZ\x90\0'],
  ['linux program', '\x7fELF\x02\x01'],
  ['zip', 'PK\x03\x04\x14\0'],
  ['gzip', '\x1f\x8b\x08'],
  ['rar', 'Rar!\x1a\x07'],
]

/** Eighty files that are not what they say, are too much, or say more than they should. */
export async function hostileFiles(): Promise<Sample[]> {
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#286' } })
  const place = {
    exif: {
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 15/1 0/1', GPSLongitude: '2/1 56/1 0/1' },
      IFD0: { Artist: 'Secret Person' },
    },
  }
  const jpeg = await photo
    .clone()
    .withExif(place.exif as never)
    .jpeg()
    .toBuffer()
  const png = await photo.clone().png().toBuffer()
  const webp = await photo.clone().webp().toBuffer()
  const avif = await photo.clone().avif({ effort: 0 }).toBuffer()
  const all = { jpeg, png, webp, avif }
  const page = Buffer.from(SCRIPT)
  const bad = (name: string, body: Buffer): Sample => ({ name, body, isPicture: false })
  const good = (name: string, body: Buffer): Sample => ({ name, body, isPicture: true })
  return [
    ...PAGES.map(([name, text]) => bad(name, Buffer.from(text, 'latin1'))),
    ...Object.entries(all).flatMap(([type, body]) => [
      ...[20, 60, 100, 200, 300].map((bytes) => bad(`${type} cut after ${bytes}`, body.subarray(0, bytes))),
      good(type, body),
      good(`${type} with a page behind it`, Buffer.concat([body, page])),
      good(
        `${type} with an archive behind it`,
        Buffer.concat([body, Buffer.from('PK\x03\x04\x14\0', 'latin1')]),
      ),
      good(`${type} with zeros behind it`, Buffer.concat([body, Buffer.alloc(10_000)])),
    ]),
    good('jpeg with a script in its comment', withComment(jpeg, page)),
    good('jpeg with php in its comment', withComment(jpeg, Buffer.from('<?php system("id");'))),
    good('png that unpacks a gigabyte of text', pngWith('zTXt', 1 << 30)),
    good('png that unpacks a gigabyte of colours', pngWith('iCCP', 1 << 30)),
    bad('png of 30,000 x 30,000', hugePng(30_000)),
    bad('png of 14,000 x 14,000', hugePng(14_000)),
    bad('png of 1 x 30,001', hugePng(1, 30_001)),
    bad('webp of 100,000 x 9', extendedWebp(100_000, 9)),
    bad('animation of 10,000 frames', gif(10_000)),
    ...[5, 50].map((frames) => good(`animation of ${frames} frames`, gif(frames))),
    ...[0, 0xff, 0x41].map((byte) => bad(`100 kB of ${byte}`, Buffer.alloc(100_000, byte))),
    ...['tiff', 'heic head', 'jp2 head', 'bmp head', 'psd head'].map((name, n) =>
      bad(
        name,
        Buffer.from(
          ['4d4d002a', '0000001866747970686569630000', '0000000c6a502020', '424d46000000', '38425053'][n] ??
            '',
          'hex',
        ),
      ),
    ),
    bad('tiff', await photo.clone().tiff().toBuffer()),
  ]
}

/** Names that files come with. */
export const HOSTILE_NAMES: readonly string[] = [
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\x.jpg',
  'con.jpg',
  'a\u0000.jpg',
  '\u202egpj.exe',
  `${'x'.repeat(300)}.jpg`,
  'x.jpg\r\nset-cookie: a=b',
  '"; filename="x.html',
  '.htaccess',
  'x.php.jpg',
  '',
]
