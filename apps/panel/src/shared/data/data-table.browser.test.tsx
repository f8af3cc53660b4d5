import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DataTable, type Sort } from './data-table.tsx'

const rows = Array.from({ length: 2_000 }, (_, id) => ({
  id,
  title: `Evento ${id}`,
  venue: `Sala ${id % 9}`,
}))

function Probe({ onSort }: { onSort?: (sort: Sort) => void }) {
  return (
    <>
      <div style={{ height: 300 }} />
      <DataTable
        label="Eventos"
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'title', title: 'Evento', cell: (row) => row.title, isSortable: true },
          { key: 'venue', title: 'Lugar', cell: (row) => row.venue },
        ]}
        card={(row) => <div style={{ height: 60 + (row.id % 3) * 40 }}>{row.title}</div>}
        sort={{ key: 'title', isDescending: false }}
        onSort={onSort}
      />
    </>
  )
}

const drawn = () => document.querySelectorAll('[data-index]')
/** The indexes of the rows that stand within the window, in their order. */
const seen = () =>
  [...drawn()]
    .filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    .map((row) => Number((row as HTMLElement).dataset.index))

afterEach(() => scrollTo(0, 0))

test('given 2,000 rows, when shown and scrolled, then only those near the window are drawn and none is skipped', async () => {
  await page.viewport(1440, 900)
  const screen = await render(<Probe />)
  await expect.element(screen.getByText('Evento 3', { exact: true })).toBeVisible()
  expect(drawn().length).toBeLessThan(60)
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('2001')
  for (const y of [4_000, 61_000, 120_000, 300]) {
    scrollTo(0, y)
    await expect.poll(() => seen().length, { timeout: 10_000 }).toBeGreaterThan(8)
    const indexes = seen()
    expect(indexes).toEqual(indexes.map((_, n) => (indexes[0] ?? 0) + n))
  }
})

test('given cards of different heights on a phone, when scrolled to the end, then the last one is there', async () => {
  await page.viewport(390, 844)
  const screen = await render(<Probe />)
  await expect.element(screen.getByText('Evento 2', { exact: true })).toBeVisible()
  // Heights are known once drawn: the end moves on while one scrolls to it.
  await expect
    .poll(
      () => {
        scrollTo(0, document.documentElement.scrollHeight)
        return seen().at(-1)
      },
      { timeout: 10_000 },
    )
    .toBe(1999)
  await expect.element(screen.getByText('Evento 1999', { exact: true })).toBeInViewport()
})

test('given printing, when pages are counted, then every row is drawn; afterwards only the near ones', async () => {
  await page.viewport(1440, 900)
  await render(<Probe />)
  dispatchEvent(new Event('beforeprint'))
  expect(drawn().length).toBe(2_000)
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => drawn().length).toBeLessThan(60)
})

test('given a sorted column, when its head is pressed, then the other direction is requested', async () => {
  await page.viewport(1440, 900)
  const asked: Sort[] = []
  const screen = await render(<Probe onSort={(sort) => asked.push(sort)} />)
  await screen.getByRole('button', { name: 'Evento' }).click()
  expect(asked).toEqual([{ key: 'title', isDescending: true }])
  await expect
    .element(screen.getByRole('columnheader', { name: 'Evento' }))
    .toHaveAttribute('aria-sort', 'ascending')
})
