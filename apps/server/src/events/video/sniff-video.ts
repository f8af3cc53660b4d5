/** Containers that are taken: the demuxer that may read them, and how the original is kept when nothing encodes it. */
export interface VideoKind {
  readonly demuxer: 'mov' | 'matroska' | 'avi'
  readonly extension: 'mp4' | 'webm' | 'mkv' | 'avi'
  readonly contentType: string
}

const MOV: VideoKind = { demuxer: 'mov', extension: 'mp4', contentType: 'video/mp4' }
const WEBM: VideoKind = { demuxer: 'matroska', extension: 'webm', contentType: 'video/webm' }
const MKV: VideoKind = { demuxer: 'matroska', extension: 'mkv', contentType: 'video/x-matroska' }
const AVI: VideoKind = { demuxer: 'avi', extension: 'avi', contentType: 'video/x-msvideo' }

/** Bytes that `sniffVideo` looks at. */
export const HEAD_BYTES = 64

/** First boxes of MP4 and QuickTime files; older cameras begin without `ftyp`. */
const BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
/** Pictures and sound in the same container. */
const OTHER_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'hevc', 'mif1', 'msf1', 'M4A ', 'M4B ', 'M4P '])

/** Which kind of video these first bytes begin, whatever the file is called; undefined for anything else. */
export function sniffVideo(head: Buffer): VideoKind | undefined {
  if (head.length < 12) return undefined
  if (head.readUInt32BE(0) === 0x1a45dfa3) return head.includes('webm') ? WEBM : MKV
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') return AVI
  const box = head.toString('latin1', 4, 8)
  if (!BOXES.has(box)) return undefined
  return box === 'ftyp' && OTHER_BRANDS.has(head.toString('latin1', 8, 12)) ? undefined : MOV
}
