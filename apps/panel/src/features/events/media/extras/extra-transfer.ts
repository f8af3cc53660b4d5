import { updateExtra } from '@larunbat/contract'
import { callApi } from '../../../../shared/api/api.ts'
import { spendUpload } from '../../../../shared/upload/spend-upload.ts'
import type { Transfer } from '../../../../shared/upload/transfer.ts'
import { addTransfer, defineTransfer } from '../../../../shared/upload/transfer-queue.ts'
import { operation, uploadFile } from '../../../../shared/upload/upload-file.ts'
import type { ExtraChanges } from './extra-queries.ts'

const KIND = 'extra-file'
const TAKING_MS = 120_000

/** Sends the file of a document or audio; a new extra is made once it is there. */
export function sendExtraFile(eventId: number, kind: 'document' | 'audio', file: File, extra: ExtraChanges) {
  const { id = null, title = null, description = null } = extra
  addTransfer({ kind: KIND, eventId, name: file.name, file, notes: { kind, id, title, description } })
}

/** Whether a transfer is the file of an extra of this event. */
export const isExtraFileOf = (eventId: number) => (transfer: Transfer) =>
  transfer.kind === KIND && transfer.eventId === eventId

defineTransfer(KIND, {
  lane: 'files',
  run: async (file, { eventId, name, notes }, { signal, progress, say, note }) => {
    const kind = notes.kind as 'document' | 'audio'
    const onWait = () => say('retrying')
    await spendUpload({
      kept: notes.uploadId,
      ...{ note, signal },
      send: () => {
        say('sending')
        return uploadFile(file, {
          ...{ purpose: kind, eventId, name, signal, onWait, onProgress: progress },
        })
      },
      take: async (uploadId) => {
        say('finishing')
        const own = { title: notes.title === null ? undefined : String(notes.title), uploadId }
        const description = notes.description as string | null
        const extra =
          typeof notes.id === 'number' ? { id: notes.id, uploadId } : { eventId, kind, ...own, description }
        const save = (stop?: AbortSignal) =>
          callApi(updateExtra, { extra }, { signal: stop, timeoutMs: TAKING_MS })
        await operation(save, { signal, onWait })
      },
    })
  },
})
