import { expect, test } from 'vitest'
import { hashPassword } from '../../identity/accounts/password-hash.ts'
import { auditData } from '../../operations/data-audit/audit-data.ts'
import { testApp } from '../../testing/test-app.ts'
import { anonymizeBuyers } from '../../ticketing/orders/anonymize-buyer-store.ts'
import { confirmCheckout } from '../../ticketing/orders/confirm.ts'
import { givenOnSale, givenPayment, reserve } from '../../ticketing/orders/testing/given-on-sale.ts'
import { withdrawNews } from '../../ticketing/tickets/newsletter/newsletter-store.ts'

const PASSWORD = 'a long sentence for signing in'
const app = await testApp()
const { call, db } = app
const admin = await app.givenAdmin()
const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1200, capacity: 20 })

const consentsOf = (column: 'account_id' | 'checkout_id', id: number | string) =>
  db
    .selectFrom('consent as c')
    .leftJoin('consent_text as t', 't.id', 'c.text_id')
    .select(['c.purpose', 'c.is_given', 't.text', 't.language'])
    .where(`c.${column}`, '=', id)
    .orderBy('c.id')
    .execute()

async function givenBought(wantsNews: 0 | 1, email = 'ane@example.org') {
  const { data } = await reserve(app, on, 1, {})
  const buyer = { nombre: 'Ane', email, novedades: wantsNews, idioma: 'eu' }
  await call('web_reserva_datos', { compra: data.compra, ...buyer })
  const payment = await givenPayment(db, data.compra, {})
  await db.transaction().execute((tx) => confirmCheckout(tx, payment))
  return { token: data.compra as string, id: payment.checkoutId }
}

test('given a new account, when the policy is reworded later, then the version that its owner agreed to is still shown', async () => {
  const { data } = await call('app_registro_v2', {
    nombre: 'Miren',
    email: 'miren@example.org',
    telefono: '944123456',
    ciudad: 'Bilbao',
    perfil: 3,
    password: 'b8b8eb83374c0bf3b1c3224159f6119d',
    politica: 1,
    idioma: 'es',
  })
  expect(data.politica).toBe(1)
  const before = await consentsOf('account_id', data.id)
  expect(before).toMatchObject([{ purpose: 'policy', is_given: true }])
  expect(before[0]?.text).toContain('Condiciones de uso')
  const changed = await call(
    'app_config_update',
    { idioma: 'es', clave: 'legal:privacy.lead', texto: 'Otra frase.', version: 0 },
    admin,
  )
  expect(changed.error, changed.msg).toBe(false)
  const reworded = await call(
    'app_config_update',
    {
      idioma: 'es',
      clave: 'legal:privacy.sections.who.text',
      texto: 'Responde {{site}}, y otra persona.',
      version: 0,
    },
    admin,
  )
  expect(reworded.error, reworded.msg).toBe(false)
  await expect
    .poll(async () =>
      (await db.selectFrom('consent_text').select('text').execute()).map(({ text }) => text).join(),
    )
    .toContain('y otra persona.')
  expect(await consentsOf('account_id', data.id)).toEqual(before)
})

test('given buyers, when one asks for news and another does not, then only the one who did has a consent, and it ends with its name', async () => {
  const asked = await givenBought(1)
  const not = await givenBought(0)
  expect(await consentsOf('checkout_id', asked.id)).toMatchObject([
    { purpose: 'news', is_given: true, language: 'eu' },
  ])
  expect(await consentsOf('checkout_id', not.id)).toEqual([])
  const { data } = await call('app_privacidad_plazos', {}, admin)
  expect(data.plazos).toContainEqual(expect.objectContaining({ tipo: 'compras', guardados: 2, vencidos: 0 }))
  expect(data.ediciones).toContainEqual(expect.objectContaining({ con_nombre: 2, anonimos: 0 }))
  expect(data.novedades_pedidas).toBe(1)
  // Seven new years later the papers of accounting are done with.
  await db
    .updateTable('checkout')
    .set({ paid_at: new Date(Date.now() - 8 * 366 * 86_400_000).toISOString() })
    .where('id', '=', asked.id)
    .execute()
  expect((await call('app_privacidad_plazos', {}, admin)).data.plazos).toContainEqual(
    expect.objectContaining({ tipo: 'compras', guardados: 2, vencidos: 1 }),
  )
  const sums = () =>
    db
      .selectFrom('transfer')
      .select(({ fn }) => [fn.sum<number>('amount_cents').as('cents'), fn.countAll<number>().as('moves')])
      .executeTakeFirstOrThrow()
  const booked = await sums()
  expect(await anonymizeBuyers(db)).toBe(1)
  expect(await consentsOf('checkout_id', asked.id)).toEqual([])
  expect(await sums()).toEqual(booked)
  expect(await auditData(db)).toEqual([])
  const after = (await call('app_privacidad_plazos', {}, admin)).data
  expect(after.plazos).toContainEqual(expect.objectContaining({ tipo: 'compras', guardados: 1, vencidos: 0 }))
  expect(after.ediciones).toContainEqual(expect.objectContaining({ con_nombre: 1, anonimos: 1 }))
})

test('given consents of many kinds, when administrators export, then only those in force come, one line per address', async () => {
  const exported = async () =>
    (await call('app_privacidad_novedades', {}, admin)).data.consentimientos as Record<string, unknown>[]
  await givenBought(1, 'twice@example.org')
  await givenBought(1, 'twice@example.org')
  const withdrawn = await givenBought(1, 'withdrawn@example.org')
  await givenBought(0, 'never@example.org')
  const forgotten = await givenBought(1, 'forgotten@example.org')
  const addresses = async () => (await exported()).map(({ email }) => email)
  // Control: before the withdrawal and the end of the retention both are there.
  expect(await addresses()).toEqual(['forgotten@example.org', 'twice@example.org', 'withdrawn@example.org'])
  await withdrawNews(db, { checkoutId: withdrawn.id, isMailed: false })
  const longAgo = new Date(Date.now() - 8 * 366 * 86_400_000).toISOString()
  await db.updateTable('checkout').set({ paid_at: longAgo }).where('id', '=', forgotten.id).execute()
  await anonymizeBuyers(db)
  const rows = await exported()
  expect(rows).toMatchObject([{ email: 'twice@example.org', nombre: 'Ane', idioma: 'eu' }])
  expect(rows[0]).toMatchObject({
    texto: expect.stringContaining('berri'),
    version_texto: expect.any(Number),
  })
  expect(rows[0]?.eventos).not.toBe('')
  expect(rows[0]?.hubs).not.toBe('')
  const lines = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'news.exported')
    .execute()
  expect(lines.map(({ detail }) => detail)).toEqual([{ count: 3 }, { count: 1 }])
})

test('given a withdrawal in one purchase, when the address agreed in another before, then it is left out until it agrees anew', async () => {
  const emails = async () =>
    (await call('app_privacidad_novedades', {}, admin)).data.consentimientos.map(
      ({ email }: { email: string }) => email,
    )
  await givenBought(1, 'again@example.org')
  const second = await givenBought(1, 'again@example.org')
  await withdrawNews(db, { checkoutId: second.id, isMailed: false })
  expect(await emails()).not.toContain('again@example.org')
  await givenBought(1, 'again@example.org')
  expect(await emails()).toContain('again@example.org')
})

test('given an old sign-in without password, or no administrator, when exporting, then it is refused', async () => {
  expect((await call('app_privacidad_novedades', {}, owner)).error).toBe(true)
  const old = new Date(Date.now() - 3_600_000).toISOString()
  await db.updateTable('access_token').set({ created_at: old }).where('account_id', '=', admin.id).execute()
  expect((await call('app_privacidad_novedades', {}, admin)).data.code).toBe(
    'account.current_password_needed',
  )
})

test('given an account that bought and agreed to news, when it is erased, then its proved address is no longer exported', async () => {
  const fresh = await app.givenAdmin()
  const exported = async () =>
    (await call('app_privacidad_novedades', {}, fresh)).data.consentimientos.map(
      ({ email }: { email: string }) => email,
    )
  const password_hash = await hashPassword(PASSWORD)
  const person = await app.givenAccount({ email: 'erased@example.org', password_hash })
  const stranger = await app.givenAccount({
    email: 'unproved@example.org',
    password_hash,
    confirmed_at: null,
  })
  for (const { email } of [person, stranger]) await givenBought(1, email)
  expect(await exported()).toEqual(expect.arrayContaining([person.email, stranger.email]))
  for (const account of [person, stranger])
    expect((await call('app_borrar_cuenta', { password: PASSWORD }, account)).error).toBe(false)
  // An address that was not proved may be that of another person, who keeps what they agreed to.
  expect(await exported()).toEqual(expect.arrayContaining([stranger.email]))
  expect(await exported()).not.toContain(person.email)
})
