import { expect } from 'vitest'
import { type TestAccount, testApp } from '../../../testing/test-app.ts'
import { givenComplete } from '../../event/testing/given-event.ts'

/** An organiser, an administrator, and people who are invited to the teams of events. Call it once per file. */
export async function teamScene() {
  const app = await testApp()
  const { call, mailer, givenAccount, givenAdmin } = app
  const owner = await givenAccount({ name: 'Olatz' })

  /** What the link of the last such mail proves who follows it. */
  const codeOf = (to: string, template = 'team-invited') =>
    new URL(
      String(mailer.to(to).findLast((letter) => letter.template === template)?.data.url),
    ).searchParams.get('t')
  const invite = (eventId: number, email: string, more: object = {}, who: TestAccount = owner) =>
    call('app_equipo_invitar', { contenido_id: eventId, email, rol: 'editar', ...more }, who)

  return {
    app,
    owner,
    admin: await givenAdmin(),
    codeOf,
    invite,
    givenEvent: async () => (await givenComplete(app, owner)).id,
    /** A member of the team of an event, by invitation and answer. */
    async givenMember(eventId: number, role: string): Promise<TestAccount & { memberId: number }> {
      const account = await givenAccount()
      const { data } = await invite(eventId, account.email, { rol: role })
      const answer = await call('app_equipo_aceptar', { codigo: codeOf(account.email) }, account)
      expect(answer.error).toBe(false)
      return { ...account, memberId: data.miembro_id }
    },
  }
}

/** How several calls went, in no order: the code of an error, or `done`. */
export const codes = (answers: readonly { error: boolean; data: { code?: string } }[]) =>
  answers.map(({ error, data }) => (error ? data.code : 'done')).sort()
