import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ROOT } from '../scripts/lib/root.ts'
import { callApi, signInAs, withAccounts } from './lib/accounts.ts'
import { textsOf } from './lib/texts.ts'

const t = textsOf('es')

/** Takes away what Safari 15.4 and Chrome 105 do not have. Lookbehind in a literal cannot be taken away: it is looked for. */
const AS_OF_2022 = `
  for (const [object, names] of [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['parse', 'canParse']],
    [AbortSignal, ['any', 'timeout']],
    [RegExp, ['escape']],
    [Document.prototype, ['startViewTransition']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
    [Element.prototype, ['checkVisibility']],
    [globalThis, ['Iterator', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler']],
  ]) for (const name of names) delete object[name]
  const Newer = RegExp
  globalThis.RegExp = new Proxy(Newer, {
    construct(target, given, made) {
      if (/\\(\\?<[!=]/.test(String(given[0]))) throw new SyntaxError('Invalid regular expression: invalid group specifier name')
      return Reflect.construct(target, given, made)
    },
    apply: (target, self, given) => new globalThis.RegExp(...given),
  })`

test('a browser of 2022 opens sign-in, list, event and profile; an older one is told before anything is typed', async ({
  page,
  request,
  browser,
}) => {
  const dist = join(ROOT, 'apps/panel/dist/assets')
  const lookbehind = readdirSync(dist).filter(
    (name) => name.endsWith('.js') && /\(\?<[!=]/.test(readFileSync(join(dist, name), 'utf8')),
  )
  expect(lookbehind).toEqual([])

  const { owner } = await withAccounts(request, 'navegador-viejo', 'es')
  const { id } = await callApi(request, 'app_contenido_add', owner, {
    contenido: { titulo: 'Romería', ciudad: 'Bilbao', tipo: 1 },
  })
  const failures: string[] = []
  page.on('pageerror', ({ name, message }) => failures.push(`${name}: ${message}`))
  await page.addInitScript({ content: AS_OF_2022 })
  await page.addInitScript(() => localStorage.setItem('larunbat.language', 'es'))
  await page.goto('/panel/register')
  await expect(page.getByRole('textbox', { name: t('auth:register.name') })).toBeVisible()
  await signInAs(page, owner)
  await expect(page.getByRole('link', { name: 'Romería' })).toBeVisible()
  for (const path of [
    `indice-contenido/${id}`,
    `info-basica/${id}`,
    `multimedia/${id}`,
    `entradas/${id}`,
    'perfil',
    'mapa',
    'analiticas',
  ]) {
    await page.goto(`/panel/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(t('shell:failed.text'))).toHaveCount(0)
  }
  expect(failures).toEqual([])

  const older = await browser.newPage({ locale: 'es-ES' })
  await older.addInitScript('delete globalThis.structuredClone')
  await older.goto('/panel/')
  await expect(older.getByRole('alert')).toContainText('demasiado antiguo')
  await expect(older.getByRole('textbox')).toHaveCount(0)
  await older.close()
})
