import { lengthOf } from '@larunbat/rules/text/text-length'
import { completeFields, givenPublished } from '../../apps/server/src/events/event/testing/given-event.ts'
import { atLeast, atMost, type Check, exactly, type Figure } from '../lib/check.ts'
import { type WireApp, wireAppOf } from '../lib/people.ts'
import { runTests } from '../lib/vitest.ts'

const TITLES = [
  'Ñandú y pingüino',
  'Txalaparta eta trikitixa',
  '👩‍🎤 Voces 👨‍👩‍👧‍👦',
  'موسيقى في الشارع',
  'שלום קונצרט',
  'Zero\u200bwidth\u200d',
  'Café',
  'Cafe\u0301',
  '𝕮𝖔𝖗𝖔',
  'ﬁesta ﬀ',
  'Straße İstanbul ı',
  '\u202eotreicnoC\u202c',
]
/** Look-alikes of one address: each of them is another person's, or the same in another spelling. */
const OTHERS = [
  'аne@example.net',
  'ane@exаmple.net',
  'ane@example.net\u200b',
  'ané@example.net',
  'ɑne@example.net',
]
const SAME = [' ane@example.net ', 'ANE@example.net', 'Ane@Example.NET']

/** Letters of all kinds: counted alike, stored composed, and look-alike addresses refused or one account with the real one. */
export const check: Check = {
  id: 34,
  title: 'letters, lengths and look-alikes',
  invariants: ['I4', 'I8'],
  coveredBy: 'packages/rules/src/text/slug.test.ts, text-length in events/bad-input.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product()
    const app = wireAppOf(product, 'letters')
    const owner = await app.person()
    const admin = await app.person({ profile_id: 1 })
    const figures = [
      ...(await lengths(app, owner)),
      ...(await slugs(app, owner, admin)),
      ...(await lookAlikes(app)),
    ]
    app.http.close()
    return [
      ...figures,
      ...(await runTests([
        'packages/rules/src/text/slug.test.ts',
        'packages/rules/src/address/email.test.ts',
        'apps/server/src/events/event/bad-input.test.ts',
      ])),
    ]
  },
}

type Person = Awaited<ReturnType<WireApp['person']>>

/** 5,000 of each kind of letter pass, one more is refused by its field. */
async function lengths(app: WireApp, owner: Person): Promise<Figure[]> {
  const letters = ['a', 'ñ', '😀', 'é', 'م', '\u1100', '👩‍🎤']
  let taken = 0
  let refused = 0
  for (const letter of letters) {
    const send = (count: number) =>
      app.call(
        'app_contenido_add',
        { contenido: { ...completeFields, descripcion: letter.repeat(count) } },
        owner,
      )
    const most = Math.floor(5_000 / lengthOf(letter))
    const full = await send(most)
    if (!full.error && full.data.descripcion === letter.repeat(most).normalize('NFC')) taken += 1
    const over = await send(most + 1)
    if (over.error && over.data.fields?.[0]?.includes('descripcion')) refused += 1
  }
  return [
    exactly('longest descriptions taken', taken, letters.length),
    exactly('one letter more refused', refused, letters.length),
  ]
}

async function slugs(app: WireApp, owner: Person, admin: Person): Promise<Figure[]> {
  const seenSlugs: string[] = []
  let decomposed = 0
  let unserved = 0
  for (const titulo of TITLES) {
    const { id } = await givenPublished(app, owner, admin, { titulo })
    const { data } = await app.call('app_contenido_by_id', { id }, owner)
    if (data.titulo !== data.titulo.normalize('NFC')) decomposed += 1
    seenSlugs.push(data.slug)
    const page = await app.http.send('GET', `/es/eventos/${data.slug}`)
    if (page.status !== 200) unserved += 1
  }
  const odd = seenSlugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
  return [
    atMost('titles stored decomposed', decomposed, 0),
    exactly('addresses of their own', new Set(seenSlugs).size, TITLES.length),
    atMost('addresses with odd letters', odd.length, 0),
    atMost('pages that are not there', unserved, 0),
  ]
}

async function lookAlikes(app: WireApp): Promise<Figure[]> {
  const password = 'hiru txori lehoan'
  const person = { nombre: 'Ane', telefono: '944123456', ciudad: 'Bilbao', perfil: 3, password }
  const first = await app.call('app_registro_v2', { ...person, email: 'ane@example.net' })
  let own = 0
  for (const email of OTHERS) {
    const made = await app.call('app_registro_v2', { ...person, email })
    if (!made.error && made.data?.id !== first.data.id) own += 1
  }
  let apart = 0
  for (const email of SAME) {
    const made = await app.call('app_registro_v2', { ...person, email })
    if (made.data?.code !== 'account.email_taken') apart += 1
  }
  return [
    atLeast('look-alike addresses', OTHERS.length, 5),
    atMost('look-alikes with an account of their own', own, 0),
    atMost('spellings of one address taken for another', apart, 0),
  ]
}
