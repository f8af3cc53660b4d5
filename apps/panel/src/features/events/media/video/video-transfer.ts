import { addVideo, deleteVideo, uploadExtra, uploadTrailer, uploadVideo } from '@larunbat/contract'
import { callApi } from '../../../../shared/api/api.ts'
import { sendTus } from '../../../../shared/upload/send-tus.ts'
import { StorageError } from '../../../../shared/upload/storage-error.ts'
import type { Transfer } from '../../../../shared/upload/transfer.ts'
import { addTransfer, defineTransfer } from '../../../../shared/upload/transfer-queue.ts'
import { operation } from '../../../../shared/upload/upload-file.ts'
import type { MainUse, VideoRow } from './video-queries.ts'

const KIND = 'video'

export interface ChosenVideo {
  file: File
  /** The way back to it after a reload, where the browser has one. */
  handle?: FileSystemFileHandle
}

/** Sends a video to its event: the main one, or the trailer. */
export function sendVideo(eventId: number, use: MainUse, { file, handle }: ChosenVideo): void {
  addTransfer({ kind: KIND, eventId, name: file.name, file, handle, notes: { use } })
}

/** Sends the video of an extra. */
export function sendExtraVideo(eventId: number, extraId: number, { file, handle }: ChosenVideo): void {
  addTransfer({ kind: KIND, eventId, name: file.name, file, handle, notes: { use: 'extra', extraId } })
}

/** Goes on with an upload that was begun on another device, or before this one forgot it; false for another file. */
export function adoptVideo(asset: VideoRow, { file, handle }: ChosenVideo): boolean {
  if (asset.eventId === null || (asset.bytes !== null && asset.bytes !== file.size)) return false
  const notes = { use: asset.use, assetId: asset.id, uploadLink: asset.uploadLink }
  addTransfer({ kind: KIND, eventId: asset.eventId, name: file.name, file, handle, notes })
  return true
}

/** Whether a transfer is a video of this event for this use. */
export const isVideoOf = (eventId: number, use: MainUse) => (transfer: Transfer) =>
  transfer.kind === KIND && transfer.eventId === eventId && transfer.notes.use === use

/** Whether a transfer is the video of this extra. */
export const isVideoOfExtra = (extraId: number) => (transfer: Transfer) =>
  transfer.kind === KIND && transfer.notes.extraId === extraId

defineTransfer(KIND, {
  lane: 'video',
  run: async (file, transfer, { signal, progress, say, note }) => {
    const onWait = () => say('retrying')
    const open = async () => {
      const { uploadLink, assetId } = await operation((stop) => openUpload(transfer, file, stop), {
        signal,
        onWait,
      })
      await note({ uploadLink, assetId })
      return uploadLink
    }
    const send = async (address: string) => {
      try {
        await sendTus(address, file, { signal, onWait, onProgress: progress })
      } catch (error) {
        // Looked at and refused: the list of videos says why.
        if (!(error instanceof StorageError && error.status === 415)) throw error
      }
    }
    const known = transfer.notes.uploadLink
    say('sending')
    if (typeof known !== 'string') return send(await open())
    try {
      await send(known)
    } catch (error) {
      if (!isGone(error)) throw error
      await send(await open())
    }
  },
  undo: async ({ notes }) => {
    if (typeof notes.assetId === 'number') await callApi(deleteVideo, { id: notes.assetId })
  },
})

async function openUpload({ eventId, name, notes }: Transfer, file: Blob, signal: AbortSignal | undefined) {
  const upload = { fileName: name, bytes: file.size }
  if (notes.use === 'extra')
    return callApi(uploadExtra, { extra: Number(notes.extraId), ...upload }, { signal })
  const { id } = await callApi(addVideo, { eventId }, { signal })
  const call = notes.use === 'trailer' ? uploadTrailer : uploadVideo
  return callApi(call, { videoId: id ?? 0, ...upload }, { signal })
}

/** The host keeps unfinished uploads for some days only. */
function isGone(error: unknown): boolean {
  return error instanceof StorageError && [403, 404, 410].includes(error.status)
}
