import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useArrangeChapters } from './series-queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('given chapters that are added while others still are, when the first takes long, then they are sent in their order', async () => {
  const answers: (() => void)[] = []
  const sent: number[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).id)
    return new Promise((resolve) => answers.push(() => resolve(new Response('{"error":false,"data":null}'))))
  })
  const cache = new QueryClient()
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  // Each row of the dialog has its own.
  const [first, second] = [
    await renderHook(() => useArrangeChapters(), { wrapper }),
    await renderHook(() => useArrangeChapters(), { wrapper }),
  ]
  first.result.current.add.mutate({ seriesId: 1, id: 7 })
  second.result.current.add.mutate({ seriesId: 1, id: 8 })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sent).toEqual([7])
  answers[0]?.()
  await vi.waitFor(() => expect(sent).toEqual([7, 8]))
})
