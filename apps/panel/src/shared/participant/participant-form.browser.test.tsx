import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { deleteDraft } from '../drafts/draft-store.ts'
import { ParticipantForm } from './participant-form.tsx'
import type { BookRow } from './participant-queries.ts'

const person = {
  ...{
    id: 4,
    name: 'Ane',
    description: null,
    kind: 'individual',
    email: 'ane@example.org',
    isClaimed: false,
  },
  ...{
    profilePhoto: null,
    coverPhoto: null,
    hasAcceptedPolicy: true,
    policyAcceptedAt: '2026-10-01T10:00:00.000Z',
  },
  ...{ web: null, instagram: null, facebook: null, youtube: null, twitter: null },
} as unknown as BookRow

beforeAll(() => i18next.loadNamespaces(['people', 'common']))
beforeEach(() => deleteDraft('0.participant.4'))

test('given a colleague who changes the address while one writes the web, when saved, then only the web goes', async () => {
  const save = vi.fn(async () => undefined)
  const cache = new QueryClient()
  const page = (row: BookRow) => (
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <ParticipantForm person={row} draftKey="participant.4" onSave={save} onSaved={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const screen = await render(page(person))
  await screen.getByRole('textbox', { name: /^Web/ }).fill('https://ane.example.org/ane')
  await screen.rerender(page({ ...person, email: 'otra@example.org' }))
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ web: 'https://ane.example.org/ane' }))
})
