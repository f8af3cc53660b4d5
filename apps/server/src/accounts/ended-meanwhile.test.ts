import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { inLine } from '../test/until-waiting.ts'
import { lockAccount } from './account-store.ts'

const { call, db, mailer, givenAccount } = await testApp()
const accountOf = (id: number) =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test.each([
  ['app_send_email', 'account-confirm'],
  ['app_recupera_pass', 'account-reset'],
  ['app_send_magic_link', 'account-sign-in-link'],
])(
  'given %s for an address that changes in the same moment, then no link leaves to the old one',
  async (name, template) => {
    const account = await givenAccount({ confirmed_at: null })
    await inLine(db, (tx) => lockAccount(tx, account.id), [
      () => call('app_update_usu', { email: `other-${account.email}` }, account),
      () => call(name, { email: account.email }),
    ])
    expect((await accountOf(account.id)).email).toBe(`other-${account.email}`)
    expect(mailer.to(account.email).map((letter) => letter.template)).not.toContain(template)
  },
)
