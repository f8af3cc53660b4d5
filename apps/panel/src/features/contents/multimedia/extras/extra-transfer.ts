import { listExtras, updateExtra } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import { callApi } from '../../../../shared/api/api.ts'
import { cameMeanwhile } from '../../../../shared/upload/came-meanwhile.ts'
import type { Transfer } from '../../../../shared/upload/transfer.ts'
import { addTransfer, defineTransfer } from '../../../../shared/upload/transfer-queue.ts'
import { uploadFile } from '../../../../shared/upload/upload-file.ts'
import type { ExtraChanges } from './extra-queries.ts'

const KIND = 'extra-file'
const TAKING_MS = 120_000

/** Sends the file of a document or audio; a new extra is made once it is there. */
export function sendExtraFile(
  contentId: number,
  kind: 'document' | 'audio',
  file: File,
  extra: ExtraChanges,
) {
  const { id = null, title = null, description = null } = extra
  addTransfer({ kind: KIND, contentId, name: file.name, file, notes: { kind, id, title, description } })
}

/** Whether a transfer is the file of an extra of this event. */
export const isExtraFileOf = (contentId: number) => (transfer: Transfer) =>
  transfer.kind === KIND && transfer.contentId === contentId

defineTransfer(KIND, {
  lane: 'files',
  run: async (file, { contentId, name, notes }, { signal, progress, say, note }) => {
    const kind = notes.kind as 'document' | 'audio'
    say('sending')
    const upload = async () => {
      const onWait = () => say('retrying')
      const uploadId = await uploadFile(file, {
        ...{ purpose: kind, contentId, name, signal, onWait, onProgress: progress },
      })
      await note({ uploadId })
      return uploadId
    }
    const take = (uploadId: string) => {
      say('finishing')
      const own = { title: notes.title === null ? undefined : String(notes.title), uploadId }
      const description = notes.description as string | null
      const extra =
        typeof notes.id === 'number' ? { id: notes.id, uploadId } : { contentId, kind, ...own, description }
      return callApi(updateExtra, { extra }, { signal, timeoutMs: TAKING_MS })
    }
    const uploadId = notes.uploadId ? String(notes.uploadId) : await upload()
    await note({ isAsked: 1 })
    try {
      await take(uploadId)
    } catch (error) {
      if (!(error instanceof ApiError && error.code.startsWith('upload.not_') && notes.uploadId)) throw error
      await note({ uploadId: null, isAsked: null })
      // Before the page was loaded anew the server may have been asked already, and have taken the upload.
      if (notes.isAsked && (await cameMeanwhile(() => hasFile(contentId, name), signal))) return
      await take(await upload())
    }
  },
})

async function hasFile(contentId: number, name: string): Promise<boolean> {
  const extras = await callApi(listExtras, { contentId })
  return extras.some(({ file }) => file?.name === name)
}
