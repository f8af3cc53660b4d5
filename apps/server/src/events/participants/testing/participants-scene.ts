import { addParticipant } from '@larunbat/contract'
import { givenPublished } from '../../../testing/given-published.ts'
import { testApp } from '../../../testing/test-app.ts'

/** Two organisers, an administrator, and events that people take part in. Call it once per file. */
export async function participantsScene() {
  const app = await testApp()
  const { ask, db, givenAccount, givenAdmin } = app
  const owner = await givenAccount({ name: 'Ane Organiza' })
  const other = await givenAccount()

  async function givenEvent(accountId = owner.id, status: 0 | 1 | 2 = 0): Promise<number> {
    const { id } = await db
      .insertInto('event')
      .values({ owner_id: accountId, title: 'Kontzertua', status: status === 2 ? 0 : status })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (status === 2) await givenPublished(db, id)
    return id
  }
  return {
    ...app,
    owner,
    other,
    admin: await givenAdmin(),
    givenEvent,
    versionOf: async (id: number) =>
      (await db.selectFrom('event').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version,
    /** A public participant of another owner. */
    async givenPublic(name: string) {
      const eventId = await givenEvent(other.id, 2)
      return ask(addParticipant, { eventId, kind: 2, name, hasAcceptedPolicy: true }, other)
    },
  }
}
