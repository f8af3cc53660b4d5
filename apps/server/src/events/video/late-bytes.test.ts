import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { settleFinished } from './sweep-videos.ts'
import { mp4, pathOf, TUS, uploadScene } from './testing/upload-scene.ts'

const { db, ctx, port, givenAccount, givenRecord, open, videosOf } = await uploadScene()

type Owned = Awaited<ReturnType<typeof givenRecord>> & { memberId: number }

test.each<[string, (owned: Owned) => Promise<unknown>, (owned: Owned) => Promise<unknown>]>([
  [
    'the event goes to review',
    ({ eventId }) => db.updateTable('event').set({ status: 1 }).where('id', '=', eventId).execute(),
    ({ eventId }) => db.updateTable('event').set({ status: 0 }).where('id', '=', eventId).execute(),
  ],
  [
    'its sender’s role becomes a lower one',
    ({ memberId }) =>
      db.updateTable('event_member').set({ role: 'read' }).where('account_id', '=', memberId).execute(),
    ({ memberId }) =>
      db.updateTable('event_member').set({ role: 'edit' }).where('account_id', '=', memberId).execute(),
  ],
  [
    'its sender is blocked',
    ({ memberId }) =>
      db
        .updateTable('account')
        .set({ blocked_at: new Date().toISOString() })
        .where('id', '=', memberId)
        .execute(),
    ({ memberId }) =>
      db.updateTable('account').set({ blocked_at: null }).where('id', '=', memberId).execute(),
  ],
])(
  'given a film on its way, when %s before its last byte, then it waits until that is over',
  async (_, end, resume) => {
    const [owner, member] = [await givenAccount(), await givenAccount()]
    const record = await givenRecord(owner)
    const accepted_at = new Date().toISOString()
    await db
      .insertInto('event_member')
      .values({ event_id: record.eventId, account_id: member.id, role: 'edit', accepted_at })
      .execute()
    const owned = { ...record, memberId: member.id }
    const { data } = await open(member, record.videoId, { bytes: 5000 })
    const state = async () => (await videosOf(owner, record.eventId))[0]?.estado
    const body = mp4(5000)
    const headers = { ...TUS, 'upload-offset': '0', 'content-length': '5000' }
    const sending = request({ port, method: 'PATCH', path: pathOf(data.upload_link), headers, agent: false })
    const answered = new Promise((resolve, reject) =>
      sending.on('response', (answer) => resolve(answer.resume())).on('error', reject),
    )
    sending.write(body.subarray(0, 1000))
    await vi.waitFor(async () => expect(await state()).toBe('subiendo'))
    await end(owned)
    sending.end(body.subarray(1000))
    await answered
    await settleFinished(ctx)
    expect(await state()).toBe('subiendo')
    await resume(owned)
    await settleFinished(ctx)
    expect(await state()).toBe('procesando')
  },
)
