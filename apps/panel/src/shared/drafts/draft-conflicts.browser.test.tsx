import { ApiError } from '@larunbat/contract/client'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextField } from '../fields/text-field.tsx'
import { deleteDraft, readDraft, saveDraft } from './draft-store.ts'
import { Conflicts, KEY, Probe, stored, type Typed } from './testing/probe.tsx'
import { useAutosave } from './use-autosave.ts'
import { useDraft } from './use-draft.tsx'

beforeEach(async () => {
  await deleteDraft(KEY)
})

test('given another tab saved first, when both changed a field, then both versions are shown and nothing is replaced before a choice', async () => {
  const saved: Partial<Typed>[] = []
  let isFirst = true
  const save = async (changes: Partial<Typed>) => {
    if (isFirst) {
      isFirst = false
      throw new ApiError('content.changed_meanwhile', 'cambiado')
    }
    saved.push(changes)
  }
  const loadCurrent = async () => ({ title: 'Coros de Bilbao', venue: 'Euskalduna' })
  const screen = await render(<Probe save={save} loadCurrent={loadCurrent} />)
  await screen.getByLabelText('Título').fill('Coros en la ría')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByText('Coros en la ría')).toBeVisible()
  await expect.element(dialog.getByText('Coros de Bilbao')).toBeVisible()
  expect(saved).toEqual([])
  await dialog.getByText('Coros en la ría').click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await vi.waitFor(() => expect(saved).toEqual([{ title: 'Coros en la ría' }]), { timeout: 4_000 })
  // What only the other tab changed came in by itself.
  await expect.element(screen.getByLabelText('Lugar')).toHaveValue('Euskalduna')
})

test('given a conflict whose other version cannot be read at first, when it can, then typing is saved again', async () => {
  let asked = 0
  const save = vi
    .fn<(changes: Partial<Typed>) => Promise<unknown>>()
    .mockRejectedValueOnce(new ApiError('content.changed_meanwhile', 'cambiado'))
    .mockRejectedValueOnce(new ApiError('content.changed_meanwhile', 'cambiado'))
    .mockResolvedValue(undefined)
  const loadCurrent = async () => {
    if (asked++ === 0) throw new ApiError('network_error', 'sin red')
    return { title: 'Coros', venue: 'Euskalduna' }
  }
  const screen = await render(<Probe save={save} loadCurrent={loadCurrent} />)
  await screen.getByLabelText('Título').fill('Coros en la ría')
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 4_000 })
  // Also without waiting for the next attempt: the line is back.
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(3), { timeout: 8_000 })
  expect(save).toHaveBeenLastCalledWith({ title: 'Coros en la ría' })
  await expect.element(screen.getByLabelText('Lugar')).toHaveValue('Euskalduna')
})

test.each([
  ['another value', 'Coros de antes'],
  ['nothing', null],
])(
  'given a draft typed over %s, when the form opens over the stored value, then both are shown, nothing is sent before a choice, and the draft stays what it was',
  async (_, before) => {
    await saveDraft(
      KEY,
      { title: 'Escrito en el tren' },
      { kind: 'event', id: 1, version: 1, title: 'Coros', base: { title: before } },
    )
    const save = vi.fn(async () => undefined)
    function Sent() {
      const form = useForm<Typed>({ defaultValues: stored })
      const draft = useDraft('content.1', form, () => ({
        kind: 'event',
        id: 1,
        version: 2,
        title: '',
        base: { ...stored },
      }))
      const autosave = useAutosave(form, { save, draft })
      return <Conflicts of={autosave} />
    }
    const screen = await render(<Sent />)
    await expect.element(screen.getByText('Hay dos versiones')).toBeVisible()
    // The page may be closed here, also later than the form keeps: what it was typed over is still known.
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect((await readDraft(KEY))?.order).toMatchObject({ version: 1, base: { title: before } })
    expect(save).not.toHaveBeenCalled()
    await screen.getByText('Tu versión').click()
    await screen.getByRole('button', { name: 'Continuar' }).click()
    await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ title: 'Escrito en el tren' }), {
      timeout: 3_000,
    })
  },
)

test('given a conflict met while typing, when the screen is left without a choice, then the draft stands on what was typed over, and once chosen on what is stored', async () => {
  const base = { version: 1, values: { ...stored } }
  const save = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new ApiError('content.changed_meanwhile', 'cambiado'))
    .mockReturnValue(new Promise(() => undefined))
  const theirs = { title: 'Coros de Bilbao', venue: 'Arriaga' }
  function Form() {
    const form = useForm<Typed>({ defaultValues: base.values })
    const draft = useDraft('content.1', form, () => ({
      kind: 'event',
      id: 1,
      version: base.version,
      title: '',
      base: base.values,
    }))
    const autosave = useAutosave(form, {
      save,
      draft,
      loadCurrent: async () => {
        Object.assign(base, { version: 2, values: theirs })
        return theirs
      },
    })
    return (
      <>
        <TextField control={form.control} name="title" label="Título" />
        <Conflicts of={autosave} />
      </>
    )
  }
  const first = await render(<Form />)
  await first.getByLabelText('Título').fill('Coros en la ría')
  await expect.element(first.getByText('Hay dos versiones')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 900))
  const typedOver = { version: 1, base: { title: 'Coros' } }
  expect((await readDraft(KEY))?.order).toMatchObject(typedOver)
  await first.unmount()
  expect((await readDraft(KEY))?.order).toMatchObject(typedOver)

  const second = await render(<Form />)
  await second.getByText('Tu versión').click()
  await second.getByRole('button', { name: 'Continuar' }).click()
  await vi.waitFor(async () =>
    expect((await readDraft(KEY))?.order).toMatchObject({ version: 2, base: { title: 'Coros de Bilbao' } }),
  )
})

test('given one section open in two windows, when each types another field and one of them has saved, then the words of the other are still kept, over what they were typed over', async () => {
  interface WindowProps {
    version: number
    save: () => Promise<unknown>
  }
  function Window({ version, save }: WindowProps) {
    const form = useForm<Typed>({ defaultValues: stored })
    const draft = useDraft('content.1', form, () => ({
      kind: 'event',
      id: 1,
      version,
      title: '',
      base: { ...stored },
    }))
    useAutosave(form, { save, draft })
    return (
      <fieldset aria-label={`Ventana ${version}`}>
        <TextField control={form.control} name="title" label="Título" />
        <TextField control={form.control} name="venue" label="Lugar" />
      </fieldset>
    )
  }
  const away = () => Promise.reject(new ApiError('network_error', 'sin red'))
  const waiting: (() => void)[] = []
  const later = () => new Promise<void>((resolve) => waiting.push(resolve))
  const first = await render(<Window version={1} save={away} />)
  const second = await render(<Window version={2} save={later} />)
  await first.getByRole('group', { name: 'Ventana 1' }).getByLabelText('Título').fill('Coros en la ría')
  await vi.waitFor(async () => expect((await readDraft(KEY))?.values).toEqual({ title: 'Coros en la ría' }))
  await second.getByRole('group', { name: 'Ventana 2' }).getByLabelText('Lugar').fill('Campos')
  await vi.waitFor(
    async () =>
      expect(await readDraft(KEY)).toMatchObject({
        values: { title: 'Coros en la ría', venue: 'Campos' },
        order: { version: 1, base: { title: 'Coros', venue: 'Arriaga' } },
      }),
    { timeout: 2_000 },
  )
  await first.unmount()
  await vi.waitFor(() => expect(waiting).toHaveLength(1), { timeout: 4_000 })
  for (const answer of waiting) answer()
  await vi.waitFor(async () => expect((await readDraft(KEY))?.values).toEqual({ title: 'Coros en la ría' }))
})
