import { pino } from 'pino'
import { expect, test } from 'vitest'
import { OutboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { renderFromSources } from '../../platform/mail/testing/templates.ts'
import { testApp } from '../../testing/test-app.ts'

const { call, db, config, givenAccount, givenAdmin } = await testApp()
const mailer = new OutboxMailer({ config, log: pino({ level: 'silent' }), render: renderFromSources })
const data = { name: 'Ane', url: 'http://larunbat.example/panel/restablecer?t=code', minutes: 10 }
for (const to of ['ane@example.org', 'jon_100@example.org']) {
  await mailer.send(db, { to, language: 'es', template: 'account-reset', data })
}
const admin = await givenAdmin()

test('given kept mails, when an administrator looks, then the newest comes first with its text', async () => {
  const { data: rows } = await call('app_correos', {}, admin)
  expect(rows.map(({ para }: { para: string }) => para)).toEqual(['jon_100@example.org', 'ane@example.org'])
  expect(rows[0]).toMatchObject({
    estado: 'guardado',
    asunto: 'Crea una contraseña nueva',
    plantilla: 'account-reset',
  })
  expect(rows[0].texto).toContain(data.url)
})

test('given a search and a page, when an administrator looks, then signs of patterns count as they are', async () => {
  const page = await call('app_correos', { texto: '_100', pagina: 1, por_pagina: 1 }, admin)
  expect(page.data).toMatchObject({ total: 1, pagina: 1, por_pagina: 1 })
  expect((await call('app_correos', { texto: 'nobody' }, admin)).data).toEqual([])
})

test('given another user, when they read it, then it is refused', async () => {
  expect(await call('app_correos', {}, await givenAccount())).toMatchObject({
    data: { code: 'request.not_allowed' },
  })
  expect(await call('app_correos')).toMatchObject({ data: { code: 'request.sign_in_needed' } })
})
