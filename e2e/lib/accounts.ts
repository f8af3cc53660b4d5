import type { APIRequestContext, Page } from '@playwright/test'
import { ADDRESS, linkFromLog } from './server.ts'
import type { Language } from './texts.ts'

export interface Person {
  email: string
  password: string
  token: string
}

const ADMIN_EMAIL = 'admin@larunbat.example'
const PASSWORD = 'hamaika koru 1926'

/** Makes a call as this person; `fields` are wire names. Answers `data`; a failure ends the story. */
export async function callApi(
  request: Pick<APIRequestContext, 'post'>,
  wireName: string,
  person: Pick<Person, 'token'> | undefined,
  fields: object,
  // biome-ignore lint/suspicious/noExplicitAny: stories look into answers of every call
): Promise<any> {
  const answer = await request.post(`${ADDRESS}/api/${wireName}`, {
    data: { lang: 'en', ...(person ? { token: person.token } : {}), ...fields },
  })
  const { error, msg, data } = await answer.json()
  if (error) throw new Error(`${wireName}: ${msg} ${JSON.stringify(data)}`)
  return data
}

/** The first administrator signs in by the printed link, once, and gets a password for the stories. */
export async function giveAdminPassword(request: APIRequestContext): Promise<void> {
  const link = new URL(await linkFromLog('/panel/enlace'))
  const { token } = await callApi(request, 'app_login_magic', undefined, {
    token: link.searchParams.get('t'),
  })
  await callApi(request, 'app_update_usu', { token }, { password: PASSWORD })
}

/** A confirmed organiser of their own, and the administrator, both with the panel in `language`. */
export async function withAccounts(
  request: APIRequestContext,
  name: string,
  language: Language,
): Promise<{ owner: Person; admin: Person }> {
  const admin = await logIn(request, ADMIN_EMAIL)
  await callApi(request, 'app_update_usu', admin, { idioma: language })
  const email = `${name}@axe.example`
  const { token } = await callApi(request, 'app_registro_v2', undefined, {
    lang: language,
    nombre: 'Antzerki Harresia',
    email,
    telefono: '+34944123456',
    ciudad: 'Bilbao',
    perfil: 3,
    password: PASSWORD,
    politica: 1,
  })
  return { owner: { email, password: PASSWORD, token }, admin }
}

/** Confirms an account by the link of its mail. The log hides addresses: links are tried until theirs has come. */
export async function confirm(request: APIRequestContext, person: Person): Promise<void> {
  let tried: string | undefined
  for (;;) {
    tried = await linkFromLog('/panel/confirmar', tried)
    const id = new URL(tried).searchParams.get('c')
    await callApi(request, 'app_confirmar', person, { id }).catch(() => undefined)
    const { confirmado } = await callApi(request, 'app_update_usu', person, {})
    if (confirmado) return
  }
}

async function logIn(request: APIRequestContext, email: string): Promise<Person> {
  const { token } = await callApi(request, 'app_login', undefined, { email, password: PASSWORD })
  return { email, password: PASSWORD, token }
}

/** Signs in at the panel, as a person does. */
export async function signInAs(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/panel/')
  await page.evaluate(() => localStorage.removeItem('larunbat.session'))
  await page.goto('/panel/login')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/panel\/inicio/)
}
