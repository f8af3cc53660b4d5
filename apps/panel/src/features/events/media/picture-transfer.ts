import { addMedia } from '@larunbat/contract'
import { callApi } from '../../../shared/api/api.ts'
import { preparePicture } from '../../../shared/upload/prepare-picture.ts'
import { spendUpload } from '../../../shared/upload/spend-upload.ts'
import { ACTIVE, type Transfer } from '../../../shared/upload/transfer.ts'
import {
  addTransfer,
  defineTransfer,
  shownTransfers,
  subscribeTransfers,
} from '../../../shared/upload/transfer-queue.ts'
import { operation, uploadFile } from '../../../shared/upload/upload-file.ts'

export type PictureUse = 'gallery' | 'cover' | 'poster'

const KIND = 'picture'
/** A large picture takes the server some seconds, and several wait for each other. */
const PREPARING_MS = 120_000

interface NewPicture {
  file: File
  eventId: number
  use: PictureUse
  /** Words it takes over from the picture it replaces. */
  alt?: string | null
  minWidth?: number
  minHeight?: number
}

/** Sends a picture to its event. */
export function sendPicture({ file, eventId, use, alt = null, minWidth = 0, minHeight = 0 }: NewPicture) {
  return addTransfer({
    kind: KIND,
    eventId,
    name: file.name,
    file,
    notes: { use, alt, minWidth, minHeight },
  })
}

/** Whether a transfer is a picture of this event for this use. */
export const isPictureOf = (eventId: number, use: PictureUse) => (transfer: Transfer) =>
  transfer.kind === KIND && transfer.eventId === eventId && transfer.notes.use === use

defineTransfer(KIND, {
  lane: 'files',
  run: async (file, transfer, { signal, progress, say, note }) => {
    const { eventId, name, notes } = transfer
    const least = { minWidth: Number(notes.minWidth ?? 0), minHeight: Number(notes.minHeight ?? 0) }
    const ready = await preparePicture(file, least)
    const share = transfer.bytes / ready.size
    const onWait = () => say('retrying')
    await spendUpload({
      kept: notes.uploadId,
      ...{ note, signal },
      send: () => {
        say('sending')
        return uploadFile(ready, {
          ...{ purpose: 'picture' as const, eventId, name, signal, onWait },
          // People know the size of their file, not of what was made of it.
          onProgress: (sent) => progress(Math.min(transfer.bytes, Math.round(sent * share))),
        })
      },
      take: async (uploadId) => {
        say('finishing')
        await earlierOnes(transfer, signal)
        const input = {
          // The name of a file is no title: the person writes one, or none.
          ...{ eventId, uploadId },
          use: notes.use as PictureUse,
          alt: notes.alt as string | null,
        }
        const add = (stop?: AbortSignal) =>
          callApi(addMedia, input, { signal: stop, timeoutMs: PREPARING_MS })
        await operation(add, { signal, onWait })
      },
    })
  },
})

/** Pictures stand in the gallery in the order they were chosen, whichever travels faster. */
function earlierOnes({ id, eventId, notes }: Transfer, signal: AbortSignal): Promise<void> {
  const mayGo = () => {
    const all = shownTransfers()
    const before = all.slice(
      0,
      all.findIndex((other) => other.id === id),
    )
    const isBefore = isPictureOf(eventId, notes.use as PictureUse)
    return !before.some((other) => isBefore(other) && ACTIVE.includes(other.state))
  }
  return new Promise((resolve) => {
    const end = () => {
      stop()
      resolve()
    }
    const stop = subscribeTransfers(() => mayGo() && end())
    signal.addEventListener('abort', end)
    if (mayGo()) end()
  })
}
