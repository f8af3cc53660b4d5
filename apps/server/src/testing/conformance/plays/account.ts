import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { givenComplete } from '../../../events/event/testing/given-event.ts'
import { givenPublished } from '../../given-published.ts'
import type { TestAccount } from '../../test-app.ts'
import type { Play, Scene } from '../play.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const PASSWORD = 'a long sentence for signing in'
let counter = 0
const newAddress = () => `conformance${++counter}@example.org`

/** Registers a user as a client does; returns its address. */
async function givenRegistered({ app }: Scene): Promise<string> {
  const email = newAddress()
  const { error, msg } = await app.call('app_registro_v2', { ...registration, email })
  if (error) throw new Error(msg)
  return email
}

const registration = {
  lang: 'es',
  nombre: 'Ane Etxeberria',
  telefono: '944123456',
  ciudad: 'Bilbao',
  perfil: '3',
  password: md5(PASSWORD),
}

/** The code in the address of the last mail to a person. */
function mailedCode({ app }: Scene, email: string): string {
  const letter = app.mailer.to(email).at(-1)
  const code = /[?&][tc]=([\w-]+)/.exec(JSON.stringify(letter))?.[1]
  if (!code) throw new Error(`no link was mailed to ${email}`)
  return code
}

const isSignedIn = async ({ app }: Scene, data: { token: string }) =>
  expect((await app.call('app_contenidos_usu_get', {}, data as TestAccount)).error).toBe(false)

export const accountPlays = {
  app_login: {
    fields: async (scene) => ({ email: await givenRegistered(scene), password: md5(PASSWORD) }),
    shows: 'usuario',
    proves: isSignedIn,
  },
  app_login_magic: {
    fields: async (scene) => {
      const email = await givenRegistered(scene)
      await scene.app.call('app_send_magic_link', { email })
      return { token: mailedCode(scene, email) }
    },
    shows: 'usuario',
    proves: isSignedIn,
  },
  app_registro_v2: {
    fields: () => ({ ...registration, email: newAddress() }),
    shows: 'usuario',
    proves: isSignedIn,
  },
  app_update_usu: {
    fields: async ({ caller }) => ({
      nombre: 'Ane Etxeberria',
      email: caller?.email ?? newAddress(),
      telefono: '944123456',
      ciudad: 'Gasteiz',
      descripcion: 'Txistulari',
      politica: '1',
      facebook: 'https://www.facebook.com/ane',
      instagram: 'https://www.instagram.com/ane',
      twitter: '',
      youtube: '',
      web: 'https://ane.example.org',
      idioma: 'eu',
      token_reg: 'device-1',
      perfil: '2',
      password: '',
    }),
    shows: 'usuario',
    says: 'Data has been updated correctly',
    proves: (_, data) => {
      expect(data).toMatchObject({ ciudad: 'Gasteiz', web: 'https://ane.example.org/', twitter: null })
      expect(data.token_reg).toBeUndefined()
    },
  },
  app_update_usu_fact: {
    fields: () => ({
      razon_social: 'Ane Etxeberria Elkartea',
      cif: 'G48000004',
      iva: '10',
      iban: 'ES91 2100 0418 4502 0005 1332',
    }),
    shows: 'usuario',
    says: 'Data has been updated correctly',
    proves: (_, data) => expect(data.iban).toBe('ES9121000418450200051332'),
  },
  app_get_user_by_id: {
    fields: async ({ app, owner }) => {
      // Strangers see the profiles of people with something public alone.
      await givenPublished(app.db, (await givenComplete(app, owner)).id)
      return { id: owner.id }
    },
    proves: ({ role, owner }, data) => {
      expect(data.id).toBe(owner.id)
      expect(data.email).toBe(role === 'user' ? undefined : owner.email)
    },
  },
  app_recupera_pass: {
    fields: async (scene) => ({ email: await givenRegistered(scene) }),
    proves: ({ app }, _, { email }) =>
      expect(app.mailer.to(String(email)).at(-1)?.template).toBe('account-reset'),
  },
  app_send_email: {
    fields: async (scene) => {
      const email = newAddress()
      const { data } = await scene.app.call('app_registro_v2', { ...registration, email })
      return { email, token: data.token, plataforma: 'FAIR SATURDAY' }
    },
    proves: ({ app }, _, { email }) => expect(app.mailer.to(String(email))).toHaveLength(2),
  },
  app_send_magic_link: {
    fields: async (scene) => ({ email: await givenRegistered(scene), plataforma: 'FAIR SATURDAY' }),
    proves: ({ role }, data) =>
      role === 'admin' ? expect(data.enlace).toContain('http') : expect(data.enlace).toBeNull(),
  },
  app_check_magic_link: {
    fields: async (scene) => {
      const email = await givenRegistered(scene)
      await scene.app.call('app_send_magic_link', { email })
      return { link: mailedCode(scene, email) }
    },
    proves: (_, data) => expect(data.valido).toBe(1),
  },
  app_confirmar: {
    fields: async (scene) => ({ id: mailedCode(scene, await givenRegistered(scene)) }),
  },
} satisfies Record<string, Play>
