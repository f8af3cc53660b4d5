import { testShop } from '../../../channels/site/checkout/testing/test-shop.ts'

// biome-ignore lint/suspicious/noExplicitAny: lines of every kind
export type Line = any

/** An account with events, their changes and their history. Call it once per file. */
export async function eventWork() {
  const { app } = await testShop()
  const { call, givenAccount, givenAdmin } = app
  const owner = await givenAccount({ name: 'Ane Etxebarria' })
  const history = async (id: number, account = owner) =>
    (await call('app_contenido_historial', { id }, account)).data.filas
  return {
    app,
    owner,
    stranger: await givenAccount(),
    admin: await givenAdmin(),
    edit: (id: number, fields: object, account = owner) =>
      call('app_contenido_update', { contenido: { id, ...fields } }, account),
    history,
    /** History lines of changed fields. */
    edits: async (id: number) => (await history(id)).filter(({ clase }: Line) => clase === 'cambio'),
  }
}
