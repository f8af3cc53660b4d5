import { ApiError } from '@larunbat/contract/client'
import { useForm } from 'react-hook-form'
import { TextField } from '../../fields/text-field.tsx'
import { SaveBar } from '../../layout/save-bar.tsx'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { type Autosave, useAutosave } from '../use-autosave.ts'
import { DraftBanner, useDraft } from '../use-draft.tsx'

/** What the form of these tests is about. */
export interface Typed {
  title: string
  venue: string
}
export const stored: Typed = { title: 'Coros', venue: 'Arriaga' }
export const KEY = '0.content.1'

/** The dialog that asks which of two versions to keep. */
export function Conflicts({ of }: { of: Pick<Autosave, 'conflicts' | 'decide'> }) {
  return (
    <ConflictDialog
      conflicts={of.conflicts}
      onDecide={of.decide}
      labelOf={(field) => field}
      textOf={(_, value) => String(value)}
    />
  )
}

interface ProbeProps {
  save?: (changes: Partial<Typed>) => Promise<unknown>
  loadCurrent?: () => Promise<Typed>
}

/** A form of two fields that keeps what is typed and saves it by itself. */
export function Probe({ save, loadCurrent }: ProbeProps) {
  const form = useForm<Typed>({ defaultValues: stored })
  const draft = useDraft('content.1', form)
  const autosave = useAutosave(form, {
    save: save ?? (() => Promise.reject(new ApiError('network_error', 'sin red'))),
    loadCurrent,
    draft,
  })
  return (
    <form>
      <DraftBanner draft={draft} />
      <TextField control={form.control} name="title" label="Título" />
      <TextField control={form.control} name="venue" label="Lugar" />
      <SaveBar state={autosave.state} />
      <Conflicts of={autosave} />
    </form>
  )
}
