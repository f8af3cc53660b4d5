import type { NewRow } from '../../../database/tables.ts'
import { hashPassword } from '../../../identity/accounts/password-hash.ts'
import { type TestAccount, testApp } from '../../../testing/test-app.ts'

const PASSWORD = 'a password for one test'

/** The application with people who can prove that an account is theirs, and erase it. */
export async function erasureApp() {
  const app = await testApp()
  const password_hash = await hashPassword(PASSWORD)
  return {
    app,
    PASSWORD,
    admin: await app.givenAdmin(),
    given: (values: Partial<NewRow<'account'>> = {}) => app.givenAccount({ password_hash, ...values }),
    erase: (account: TestAccount, proof: object = { password: PASSWORD }) =>
      app.call('app_borrar_cuenta', proof, account),
  }
}
