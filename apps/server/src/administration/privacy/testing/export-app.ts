import { type TestAccount, testApp } from '../../../testing/test-app.ts'
import { buildExport } from '../build-export.ts'
import { silentContext } from './silent-context.ts'

/** The application with personal data archives that are requested and built. */
export async function exportApp() {
  const app = await testApp()
  const { call } = app
  const ctx = silentContext(app)
  return {
    app,
    ctx,
    /** The archive of an account, as it is answered once it is built. */
    async givenExport(account: TestAccount) {
      await call('app_mis_datos', {}, account)
      await buildExport(ctx, account.id)
      const { data } = await call('app_mis_datos', { consultar: 1 }, account)
      return data as { estado: string; url: string; caduca: string; bytes: number }
    },
  }
}
