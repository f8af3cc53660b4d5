import { beforeAll, describe, expect, test } from 'vitest'
import { givenComplete, givenPublished } from '../../events/event/testing/given-event.ts'
import { createAccessToken } from '../../identity/accounts/access-tokens.ts'
import { largestOf } from './archive-files.ts'
import { exportApp } from './testing/export-app.ts'
import { readZip } from './testing/read-zip.ts'

const { app, givenExport } = await exportApp()
const { call, db, storage } = app
const admin = await app.givenAdmin()

describe('given an account with events among those of others', () => {
  let files: Map<string, Buffer>
  let everything: string
  let eventId: number
  const parsed = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')

  beforeAll(async () => {
    const owner = await app.givenAccount({
      email: 'nerea@example.org',
      name: 'Nerea <Organiser>',
      language: 'eu',
      password_hash: 'SECRET-password-hash',
      push_token: 'SECRET-device',
      iban: 'ES9121000418450200051332',
      profile_photo: '/files/accounts/0123456789abcdef0123456789abcdef/640.jpg',
    })
    const other = await app.givenAccount({ email: 'SECRET-neighbour@example.org', name: 'Neighbour' })
    await givenComplete(app, other, { titulo: 'SECRET event of the neighbour' })
    eventId = (await givenPublished(app, owner, admin)).id
    await storage.put(`${eventId}/cover.webp`, Buffer.from('a small cover'), 'image/webp')
    await storage.put(
      'accounts/0123456789abcdef0123456789abcdef/640.jpg',
      Buffer.from('a face'),
      'image/jpeg',
    )
    await db
      .insertInto('video_asset')
      .values({
        ...{ event_id: eventId, use: 'main', host: 'own', status: 'ready', upload_id: 'SECRETupload' },
        file_url: '/files/video/0123456789abcdef0123456789abcdef/720.mp4',
      })
      .execute()
    await storage.put('video/0123456789abcdef0123456789abcdef/720.mp4', Buffer.from('a film'), 'video/mp4')
    const file = { url: '/files/extras/0123456789abcdef0123456789abcdef.pdf', name: 'score.pdf' }
    await db
      .insertInto('extra')
      .values({
        ...{ event_id: eventId, kind: 'document', title: 'The score', position: 1 },
        file: JSON.stringify(file),
      })
      .execute()
    await storage.put(file.url.slice('/files/'.length), Buffer.from('a score'), 'application/pdf')
    await db
      .insertInto('review_note')
      .values({ event_id: eventId, author_id: admin.id, text: 'SECRET note among reviewers' })
      .execute()
    await db
      .insertInto('remark')
      .values({
        event_id: eventId,
        author_id: admin.id,
        section: 'cover',
        reason: 'picture',
        text: 'Darker',
      })
      .execute()
    await db
      .insertInto('participant')
      .values({ owner_id: owner.id, kind: 3, name: 'A singer', email: 'SECRET-singer@example.org' })
      .execute()
    const mail = { language: 'eu', template: 'account-reset', status: 'sent', html: null } as const
    const link = 'http://larunbat.example/panel/restablecer?t=SECRETcodeSECRETcodeSECRETcode'
    await db
      .insertInto('mail')
      .values([
        {
          ...mail,
          to_address: owner.email,
          account_id: owner.id,
          subject: 'Mine',
          text: link,
          message_id: 'a',
        },
        {
          ...mail,
          to_address: other.email,
          account_id: other.id,
          subject: 'SECRET',
          text: '',
          message_id: 'b',
        },
      ])
      .execute()
    const done = await givenExport(owner)
    expect(done.estado).toBe('lista')
    const response = await app.app.inject(done.url)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toHaveLength(done.bytes)
    files = await readZip(response.rawPayload)
    everything = [...files].map(([name, body]) => `${name}\n${body.toString()}`).join('\n')
  })

  test('when its archive is read, then all of its own is in it', () => {
    expect(parsed('account.json')).toMatchObject([
      { name: 'Nerea <Organiser>', iban: 'ES9121000418450200051332' },
    ])
    expect(parsed('sign-ins.json')).toMatchObject([{ user_agent: 'test' }])
    expect(parsed('mails.json')).toMatchObject([{ subject: 'Mine', text: expect.stringContaining('?t=…') }])
    expect(parsed('participants.json')).toHaveLength(2)
    const event = parsed([...files.keys()].find((name) => name.endsWith('event.json')) ?? '')
    expect(event).toMatchObject({
      event: { id: eventId, venue_name: 'Teatro Arriaga' },
      sessions: [{ starts_at: '2026-11-28T18:00:00+00:00' }],
      participants: [{ name: `Coro ${eventId}` }],
      remarks: [{ text: 'Darker' }],
      publication: [{ document: { venueName: 'Teatro Arriaga' } }],
    })
    const activity = parsed('activity.json') as { action: string; by_you: boolean }[]
    expect(activity.find(({ action }) => action === 'content.published')).toMatchObject({ by_you: false })
  })

  test('when its archive is read, then videos and documents are in it as files', () => {
    const bodies = [...files]
      .filter(([name]) => /\/(?:videos|extras)\//.test(name))
      .map(([, body]) => String(body))
    expect(bodies).toEqual(['a score', 'a film'])
  })

  test('when its archive is read, then the largest picture is in it, and one that is gone is named', () => {
    const folder = `events/${eventId}-udazkeneko-abesbatza/pictures`
    const cover = [...files.keys()].find((name) => name.startsWith(`${folder}/cover-`)) ?? ''
    expect(files.get(cover)?.toString()).toBe('a small cover')
    expect([...files.keys()].find((name) => name.startsWith('photos/account/profile-'))).toBeDefined()
    expect(files.get('index.html')?.toString()).toContain(`${folder}/poster-`)
  })

  test('when its archive is searched, then no secret and nothing of others is in it', () => {
    expect(everything.match(/SECRET[\w-]*/g)).toBeNull()
  })

  test('when its page is opened, then it explains itself in the language of the account, and words stay words', () => {
    const page = files.get('index.html')?.toString() ?? ''
    expect(page).toContain('<html lang="eu">')
    expect(page).toContain('Zure datuak: Larunbat')
    expect(page).toContain('Nerea &lt;Organiser&gt;')
    expect(page).not.toMatch(/export:|\{\{/)
  })
})

describe('given an account of an address that a buyer without account has, with a place in a team that waits there', () => {
  const pathSecret = 'a'.repeat(52)
  const given = async (email: string, confirmed_at: string | null) => {
    const owner = await app.givenAccount({ email, confirmed_at })
    await db
      .insertInto('mail')
      .values({
        ...{ to_address: email, template: 'order-paid', subject: 'Your tickets', language: 'es', html: null },
        ...{ status: 'sent', message_id: email, text: `http://larunbat.example/eu/erosketa/${pathSecret}` },
      })
      .execute()
    const host = await app.givenAccount()
    const { id } = await givenComplete(app, host)
    await call('app_equipo_invitar', { contenido_id: id, email, rol: 'editar' }, host)
    const files = await readZip((await app.app.inject((await givenExport(owner)).url)).rawPayload)
    const rows = (name: string) => JSON.parse(String(files.get(name)))
    const subjects = rows('mails.json').map(({ subject }: { subject: string }) => subject)
    return { subjects, teams: rows('teams.json'), text: String(files.get('mails.json')) }
  }

  test('when nobody confirmed it, then its archive knows nothing of what went there', async () => {
    const { subjects, teams } = await given('not-theirs@example.org', null)
    expect(subjects).not.toContain('Your tickets')
    expect(teams).toEqual([])
  })

  test('when it is confirmed, then the mails are in its archive without what opens purchases', async () => {
    const { subjects, teams, text } = await given('theirs@example.org', new Date().toISOString())
    expect(subjects).toContain('Your tickets')
    expect(teams).toHaveLength(1)
    expect(text).toContain('/eu/erosketa/…')
    expect(text).not.toContain(pathSecret)
  })
})

describe('given the address of an archive that another sign-in of the account got', () => {
  const given = async () => {
    const owner = await app.givenAccount()
    const elsewhere = { ...owner, token: await createAccessToken(db, owner.id, 'elsewhere') }
    const { url } = await givenExport(elsewhere)
    const status = async () => (await app.app.inject(url)).statusCode
    expect(await status()).toBe(200)
    return { owner, elsewhere, status }
  }

  test.each<[string, (people: Awaited<ReturnType<typeof given>>) => Promise<unknown>]>([
    ['the owner ends all others', ({ owner }) => call('app_sesiones_cerrar_otras', {}, owner)],
    [
      'the owner sets a new password',
      ({ owner }) => call('app_update_usu', { password: 'beste pasahitz bat' }, owner),
    ],
    [
      'the account is blocked',
      ({ owner }) => call('app_usuario_bloquear', { id: owner.id, bloqueado: 1 }, admin),
    ],
    ['it signs out', ({ elsewhere }) => call('app_logout', {}, elsewhere)],
  ])('when %s, then it opens nothing any more', async (_, end) => {
    const people = await given()
    await end(people)
    expect(await people.status()).toBe(404)
  })

  test('when another sign-in of the owner ends, then it still opens the archive', async () => {
    const { owner, status } = await given()
    await call('app_logout', {}, owner)
    expect(await status()).toBe(200)
  })
})

test('given the sizes of a picture, when one is chosen, then it is the widest, as JPEG where it can be', () => {
  const size = (width: number, type: string) => ({ width, height: 1, type, url: `${width}.${type}` })
  const sizes = ['image/avif', 'image/jpeg', 'image/webp'].map((type) => size(1280, type))
  expect(largestOf(sizes)).toBe('1280.image/jpeg')
  expect(largestOf([...sizes, size(1920, 'image/webp')])).toBe('1920.image/webp')
  expect(largestOf([])).toBeUndefined()
})
