import i18next from 'i18next'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type RemarkDraft, withRemark } from '../remarks.ts'
import { RemarkDialog } from './remark-dialog.tsx'

const to = { name: 'Coro Biotz Alai', email: 'koroa@larunbat.example', language: 'es' as const }
const onSend = vi.fn()

/** The dialog that "request changes" opens while there is no remark. */
function Opened() {
  const [remarks, setRemarks] = useState<RemarkDraft[]>([])
  const value = { section: 'info', isSending: true }
  const dialog = { isOpen: true, value, open: vi.fn(), close: vi.fn(), leaveTo: vi.fn() }
  return (
    <RemarkDialog
      dialog={dialog}
      eventId={7}
      remarks={remarks}
      sending={{ to, isPending: false, onSend }}
      onRemark={(written) => setRemarks(withRemark(remarks, written))}
      onRemove={() => undefined}
    />
  )
}

beforeAll(async () => {
  await i18next.loadNamespaces(['review-work', 'review', 'common', 'review-phrases'])
})

test('given no remark yet, when changes are requested by keys alone, then a saved reply is sent from the first dialog', async () => {
  onSend.mockReset()
  const screen = await render(<Opened />)
  await expect.element(screen.getByText(/koroa@larunbat.example/)).toBeInTheDocument()
  await expect.element(screen.getByText('Di quién participa.').first()).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(screen.getByRole('textbox')).toHaveValue('Di quién participa.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledTimes(1))
  expect(onSend.mock.calls[0]?.[0]).toMatchObject({ section: 'info', text: 'Di quién participa.' })
})

test('given a first remark, when another one is added, then the form is empty, the first stays in sight and nothing is sent', async () => {
  onSend.mockReset()
  const screen = await render(<Opened />)
  await expect.element(screen.getByText('Di quién participa.').first()).toBeVisible()
  await userEvent.keyboard('2')
  await screen.getByRole('button', { name: 'Otra observación' }).click()
  await expect.element(screen.getByRole('textbox')).toHaveValue('')
  await expect.element(screen.getByText(/Información básica: /).first()).toBeVisible()
  expect(onSend).not.toHaveBeenCalled()
})
