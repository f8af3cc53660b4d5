import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSeenVersion } from './use-seen-version.ts'

function Seen({ stored, isLoaded }: { stored: number; isLoaded: boolean }) {
  const { seen, hasChanged, setSeen, isRead } = useSeenVersion({ version: stored }, isLoaded)
  return (
    <button type="button" onClick={() => setSeen({ version: stored })} title={String(isRead())}>
      {`${seen.version} ${hasChanged ? 'changed' : 'same'}`}
    </button>
  )
}

test('given a copy of an earlier visit, when a newer event comes from the server, then it is what the reviewer sees; a later edit is shown', async () => {
  const { rerender } = await render(<Seen stored={5} isLoaded={false} />)
  await expect.element(page.getByRole('button')).toHaveTextContent('5 same')
  await rerender(<Seen stored={7} isLoaded />)
  await expect.element(page.getByRole('button')).toHaveTextContent('7 same')
  await rerender(<Seen stored={8} isLoaded />)
  await expect.element(page.getByRole('button')).toHaveTextContent('7 changed')
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button')).toHaveTextContent('8 same')
})
