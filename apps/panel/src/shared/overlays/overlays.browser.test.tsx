import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { closeTopOverlay } from './stack.ts'
import { useToast } from './toast.tsx'
import { addToast } from './toast-queue.ts'
import { ToastRegion } from './toast-region.tsx'
import { useDialog } from './use-dialog.ts'

const deleted: string[] = []

function Probe() {
  const remove = useDialog<string>('remove')
  const toast = useToast()
  return (
    <main>
      <Button onClick={() => remove.open('Coros')}>Quitar</Button>
      <Button onClick={() => toast.success('Quitado', { undo: () => deleted.push('deshecho') })}>
        Avisar
      </Button>
      <Menu
        label="Acciones"
        items={[
          { label: 'Editar', onSelect: () => deleted.push('editar') },
          { label: 'Borrar', isDanger: true, onSelect: () => remove.open('Menú') },
        ]}
      />
      <ConfirmDialog
        dialog={remove}
        title="¿Quitar?"
        action="Sí, quitar"
        kind="danger"
        onConfirm={() => {
          deleted.push(remove.value ?? '')
          remove.close()
        }}
      >
        {remove.value}
      </ConfirmDialog>
      <ToastRegion />
    </main>
  )
}

async function open() {
  deleted.length = 0
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }])
  const screen = await render(<RouterProvider router={router} />)
  return { router, screen, dialog: screen.getByRole('dialog') }
}

test('given an open dialog, when Escape, back or the back button of a phone is pressed, then it closes and focus returns', async () => {
  const { router, screen, dialog } = await open()
  const opener = screen.getByRole('button', { name: 'Quitar', exact: true })
  const ways = [
    () => userEvent.keyboard('{Escape}'),
    () => router.navigate(-1),
    async () => closeTopOverlay(),
  ]
  for (const close of ways) {
    await opener.click()
    await expect.element(dialog).toBeVisible()
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    expect(router.state.location.state).toBeNull()
  }
  expect(closeTopOverlay()).toBe(false)
})

test('given a dialog about something, when confirmed, then it knows what it was about', async () => {
  const { screen, dialog } = await open()
  await screen.getByRole('button', { name: 'Quitar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sí, quitar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(deleted).toEqual(['Coros'])
})

test('given a menu, when moved through by keyboard, then it wraps round, Escape closes it and Enter chooses', async () => {
  const { screen, dialog } = await open()
  const opener = screen.getByRole('button', { name: 'Acciones' })
  await opener.click()
  await expect.element(screen.getByRole('menuitem', { name: 'Editar' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('menuitem', { name: 'Borrar' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('given a message with a way back, when it is pressed, then it is undone and gone', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Avisar' }).click()
  await screen.getByRole('button', { name: 'Deshacer' }).click()
  await vi.waitFor(() => expect(deleted).toEqual(['deshecho']))
  await expect.element(screen.getByText('Quitado')).not.toBeInTheDocument()
})

test('given a pointer that rests where a message comes up, then the message goes by itself; one that moves over it holds it for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    addToast({ text: 'Guardado solo', lastsMs: 5_000 })
    const { screen } = await open()
    const toast = () => document.querySelector('.toast') as HTMLElement
    await vi.waitFor(() => expect(toast()).not.toBeNull())
    const point = (type: string, movementX: number) =>
      toast().dispatchEvent(new PointerEvent(type, { bubbles: true, movementX }))
    point('pointerover', 0)
    point('pointermove', 0)
    await vi.advanceTimersByTimeAsync(5_100)
    await expect.element(screen.getByText('Guardado solo')).not.toBeInTheDocument()
    addToast({ text: 'Sostenido', lastsMs: 5_000 })
    await vi.waitFor(() => expect(toast()).not.toBeNull())
    point('pointermove', 4)
    // React draws what a movement changed with the next frames.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(toast()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.waitFor(() => expect(toast()).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})
