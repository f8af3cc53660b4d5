import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../../shared/upload/clock.ts'
import { cancelTransfer, onArrived, shownTransfers } from '../../../shared/upload/transfer-queue.ts'
import { sendPicture } from './picture-transfer.ts'

const ID = 12
beforeAll(() => onArrived(async () => undefined))

async function givenPicture() {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  return new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' })
}

/** A server that has taken the first upload, lost the connection, and failed at it. */
function stubServer() {
  const asked: string[] = []
  let uploads = 0
  const answer = (data: unknown, error = false) =>
    new Response(JSON.stringify({ error, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? '{}'))
    if (url.endsWith('app_subida_crear')) {
      const subida_id = `subida-${++uploads}`
      return answer({
        ...{ subida_id, metodo: 'PUT', url: `${location.origin}/test-storage/put/${subida_id}` },
        ...{ cabeceras: {}, caduca: new Date(Date.now() + 3_600_000).toISOString() },
      })
    }
    // Another picture of the same name, as cameras name them all.
    if (url.endsWith('app_galeria_get')) return answer([])
    if (!url.endsWith('app_contenido_media_add')) return answer(null, true)
    asked.push(body.subida_id)
    if (asked.length === 1) throw new TypeError('no network')
    if (body.subida_id === 'subida-1') return answer({ code: 'upload.not_found' }, true)
    return answer({
      ...{
        media_id: 3,
        contenido_id: ID,
        uso: 'galeria',
        titulo: 'image',
        cont: 1,
        alt: null,
        url: '/files/x',
      },
      ...{ variantes: [], ancho: 40, alto: 30, color: null, foco_x: null, foco_y: null },
    })
  })
  return asked
}

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const { id } of shownTransfers()) await cancelTransfer(id)
})

test('given an upload that is gone after an answer that never came, and no picture of it, then the picture is sent again', async () => {
  const asked = stubServer()
  vi.spyOn(systemClock, 'sleep').mockResolvedValue()
  sendPicture({ file: await givenPicture(), eventId: ID, use: 'gallery' })
  await vi.waitFor(() => expect(shownTransfers()).toEqual([]), { timeout: 8_000 })
  expect(asked.at(-1)).toBe('subida-2')
})
