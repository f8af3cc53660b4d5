import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { MailsCard } from './mails-card.tsx'

beforeAll(() => i18next.loadNamespaces(['profile', 'common']))
afterEach(() => vi.unstubAllGlobals())

/** A server that answers nothing until it is told how; what it was asked to store. */
function slowServer() {
  const stored: string[][] = []
  const answers: ((isStored: boolean) => void)[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('app_avisos_update'))
      return Response.json({ error: false, msg: '', data: { silenciados: [] as string[] } })
    const { silenciados } = JSON.parse(String(init.body))
    stored.push(silenciados)
    const isStored = await new Promise<boolean>((resolve) => answers.push(resolve))
    return isStored
      ? Response.json({ error: false, msg: '', data: { silenciados } })
      : Response.json({ error: true, msg: 'No', data: { code: 'server.failed' } })
  })
  return { stored, answers }
}

async function givenTwoLeftOut() {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <MailsCard />
    </QueryClientProvider>,
  )
  const switches = screen.getByRole('switch')
  await expect.element(switches.first()).toBeChecked()
  await switches.first().click()
  await expect.element(switches.first()).not.toBeChecked()
  await switches.nth(1).click()
  await expect.element(switches.nth(1)).not.toBeChecked()
  return switches
}

test('given two mails left out while the network is slow, when the first is refused, then the second stands as it was stored', async () => {
  const { stored, answers } = slowServer()
  const switches = await givenTwoLeftOut()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(stored).toEqual([['evento_publicado']])
  answers[0]?.(false)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(true)
  expect(stored[1]).toEqual(['evento_publicado', 'cambios_publicados'])
  await expect.element(switches.first()).not.toBeChecked()
  await expect.element(switches.nth(1)).not.toBeChecked()
})

test('given two mails left out while the network is slow, when both are refused, then both come as before', async () => {
  const { answers } = slowServer()
  const switches = await givenTwoLeftOut()
  for (const turn of [0, 1]) {
    await vi.waitFor(() => expect(answers).toHaveLength(turn + 1))
    answers[turn]?.(false)
  }
  await expect.element(switches.first()).toBeChecked()
  await expect.element(switches.nth(1)).toBeChecked()
})
