import { oneOf } from '../kit/index.ts'

/** What a file is put for: code word and wire word. */
export const uploadPurpose = oneOf({
  picture: 'imagen',
  photo: 'foto',
  document: 'documento',
  audio: 'audio',
})

const MB = 1024 * 1024

/** The most bytes one file may have, by what it is for. */
export const MAX_BYTES = {
  picture: 25 * MB,
  photo: 25 * MB,
  document: 25 * MB,
  audio: 50 * MB,
} as const
