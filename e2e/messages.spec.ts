import { expect, test } from '@playwright/test'
import { callApi, confirm, signInAs, withAccounts } from './lib/accounts.ts'
import { complaintsOf } from './lib/complaints.ts'
import { givenBookable } from './lib/published.ts'
import { textsOf } from './lib/texts.ts'
import { bookTickets } from './lib/tickets.ts'

/** An organiser writes to the holders of her tickets, from the screen to the mails in the outbox. */
const t = textsOf('es')

test('an organiser writes to her public, looks at the message, sends it, and each person gets it once', async ({
  page,
}) => {
  // Both projects play on one server.
  const { name: project } = test.info().project
  const { owner, admin } = await withAccounts(page.request, `messages-${project}`, 'es')
  await confirm(page.request, owner)
  const { id } = await givenBookable(page.request, { owner, admin })
  await bookTickets(page.request, id, 2, `Ane ${project}`)
  await bookTickets(page.request, id, 1, `Jon ${project}`)
  await signInAs(page, owner)
  await page.goto(`/panel/mensajes/${id}`)
  await expect(page.getByText(t('mailings:event.none.title'))).toBeVisible()
  await page.getByRole('link', { name: t('mailings:new') }).click()
  await expect(page.getByText(t('mailings:count.total_other', { people: '2' }))).toBeVisible()

  // Nothing is sent of a message without words: both fields say so, and what was chosen stays.
  await page.getByRole('button', { name: t('mailings:review.open') }).click()
  await expect(page.getByText(t('errors:message.words_missing')).first()).toBeVisible()
  await page.locator('input[name=subject]').fill('Puertas de {evento}')
  await page.locator('textarea[name=text]').fill('Hola, {nombre}:\n\nAbrimos a las 19:00.')
  expect(await complaintsOf(page)).toEqual([])
  await page.getByRole('button', { name: t('mailings:review.open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.frameLocator('iframe').getByText(`Hola, Ane ${project}:`, { exact: true }),
  ).toBeVisible()
  expect(await complaintsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: t('mailings:review.send_other', { people: '2' }) }).click()
  await expect(page.getByText(t('mailings:list.sent_other', { people: '2' }))).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText(t('mailings:status.sent'), { exact: true })).toBeVisible()

  const outbox = await callApi(page.request, 'app_correos', admin, { pagina: 1, plantilla: 'message-event' })
  const mails = (outbox.filas as { para: string; texto: string }[]).filter(({ para }) =>
    para.includes(project),
  )
  expect(mails.map(({ para }) => para).sort()).toEqual([
    `ane${project}@example.org`,
    `jon${project}@example.org`,
  ])
  expect(mails.find(({ para }) => para.startsWith('ane'))?.texto).toContain(`Hola, Ane ${project}:`)
  const { filas } = await callApi(page.request, 'app_mensajes_equipo', admin, { pagina: 1 })
  expect(filas[0]).toMatchObject({ contenido_id: id, destinatarios: 2, enviados: 2, fallidos: 0 })
})
