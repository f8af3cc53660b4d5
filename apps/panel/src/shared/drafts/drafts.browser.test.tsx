import { ApiError } from '@larunbat/contract/client'
import { useLayoutEffect } from 'react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextField } from '../fields/text-field.tsx'
import { SaveBar } from '../layout/save-bar.tsx'
import { deleteDraft, readDraft, saveDraft } from './draft-store.ts'
import { KEY, Probe, stored, type Typed } from './testing/probe.tsx'
import { useAutosave } from './use-autosave.ts'
import { useDraft } from './use-draft.tsx'

beforeEach(async () => {
  await deleteDraft(KEY)
})

test('given typed text and no network, when the page is gone a second later, then it comes back with a notice and an undo', async () => {
  const first = await render(<Probe />)
  await first.getByLabelText('Título').fill('Coros en la ría')
  await vi.waitFor(async () => expect((await readDraft(KEY))?.values).toEqual({ title: 'Coros en la ría' }), {
    timeout: 1_500,
  })
  await first.unmount()

  const second = await render(<Probe />)
  await expect.element(second.getByLabelText('Título')).toHaveValue('Coros en la ría')
  await expect.element(second.getByText(/Hemos recuperado/)).toBeVisible()
  await second.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect.element(second.getByLabelText('Título')).toHaveValue('Coros')
  expect(await readDraft(KEY)).toBeUndefined()
})

test('given a screen that still slides in, when it is typed into before it listens, then that is kept and sent', async () => {
  const save = vi.fn(async () => undefined)
  function Early() {
    const form = useForm<Typed>({ defaultValues: stored })
    // Layout effects run before those in which the form begins to listen.
    useLayoutEffect(() => form.setValue('title', 'Coros en la ría', { shouldDirty: true }), [form])
    const draft = useDraft('content.1', form)
    const autosave = useAutosave(form, { save, draft })
    return <SaveBar state={autosave.state} />
  }
  await render(<Early />)
  await vi.waitFor(async () => expect((await readDraft(KEY))?.values).toEqual({ title: 'Coros en la ría' }))
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ title: 'Coros en la ría' }), { timeout: 4_000 })
})

test('given an older draft, when something else was typed before it is read, then the newer words stay', async () => {
  await saveDraft(KEY, { title: 'Lo de ayer', venue: 'Campos' })
  function Quick() {
    const form = useForm<Typed>({ defaultValues: stored })
    useLayoutEffect(() => form.setValue('title', 'Lo de ahora', { shouldDirty: true }), [form])
    useDraft('content.1', form)
    return (
      <>
        <TextField control={form.control} name="title" label="Título" />
        <TextField control={form.control} name="venue" label="Lugar" />
      </>
    )
  }
  const screen = await render(<Quick />)
  await expect.element(screen.getByLabelText('Lugar')).toHaveValue('Campos')
  await expect.element(screen.getByLabelText('Título')).toHaveValue('Lo de ahora')
})

test('given a password field, when it is typed in, then it is not kept', async () => {
  function Secret() {
    const form = useForm({ defaultValues: { password: '', name: '' } })
    useDraft('content.1', form)
    return (
      <>
        <TextField control={form.control} name="password" label="Clave" />
        <TextField control={form.control} name="name" label="Nombre" />
      </>
    )
  }
  const screen = await render(<Secret />)
  await screen.getByLabelText('Clave').fill('secreto123')
  await screen.getByLabelText('Nombre').fill('Ane')
  await vi.waitFor(async () => expect((await readDraft(KEY))?.values).toEqual({ name: 'Ane' }))
})

test('given two changes, when typing goes on during a save, then only changed fields go, one request at a time, and the draft ends', async () => {
  const requests: Partial<Typed>[] = []
  let inFlight = 0
  let most = 0
  const save = async (changes: Partial<Typed>) => {
    inFlight++
    most = Math.max(most, inFlight)
    requests.push(changes)
    await new Promise((resolve) => setTimeout(resolve, 400))
    inFlight--
  }
  const screen = await render(<Probe save={save} />)
  await screen.getByLabelText('Título').fill('Uno')
  await vi.waitFor(() => expect(requests).toEqual([{ title: 'Uno' }]), { timeout: 4_000 })
  await screen.getByLabelText('Lugar').fill('Kafe Antzokia')
  await vi.waitFor(() => expect(requests).toEqual([{ title: 'Uno' }, { venue: 'Kafe Antzokia' }]), {
    timeout: 6_000,
  })
  await expect.element(screen.getByText('Guardado', { exact: true })).toBeVisible()
  expect(most).toBe(1)
  await vi.waitFor(async () => expect(await readDraft(KEY)).toBeUndefined())
})

test('given a field that the server refuses, when the response comes, then the field stays marked with its text, the other field is saved, and focus in it is kept', async () => {
  const kept: Partial<Typed>[] = []
  const save = async (changes: Partial<Typed>) => {
    if ('title' in changes)
      throw new ApiError('input.invalid', 'mal', {
        fields: ['title'],
        messages: { title: 'Demasiado corto' },
      })
    kept.push(changes)
  }
  const screen = await render(<Probe save={save} />)
  await screen.getByLabelText('Título').fill('X')
  const venue = screen.getByLabelText('Lugar')
  await venue.fill('Teatro')
  await expect.element(screen.getByText('Demasiado corto')).toBeVisible()
  expect(document.activeElement).toBe(venue.element())
  await vi.waitFor(() => expect(kept).toEqual([{ venue: 'Teatro' }]), { timeout: 6_000 })
  await expect.element(screen.getByText('Demasiado corto')).toBeVisible()
  await expect.element(screen.getByLabelText('Título')).toHaveValue('X')
})
