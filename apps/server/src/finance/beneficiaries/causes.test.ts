import { eventPath } from '@larunbat/rules/address/public-address'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testShop } from '../../channels/site/checkout/testing/test-shop.ts'
import { ImpactFigures, toImpactModel } from '../../channels/site/impact/impact-figures.ts'
import { daysFromNow, moveSessions } from '../../events/sessions/testing/move-sessions.ts'
import { hashPassword } from '../../identity/accounts/password-hash.ts'
import { accounts, book } from '../../ledger/journal.ts'
import type { TestAccount, TestApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { readPdf } from '../../ticketing/tickets/testing/read-pdf.ts'
import { bookFixedShares } from '../payouts/fixed-shares.ts'
import { causeFields, givenOver, givenSold, IBANS, PAYABLE } from '../payouts/testing/given-money.ts'

let app: TestApp
let visit: Awaited<ReturnType<typeof testShop>>['visit']
let admin: TestAccount
let checker: TestAccount
const call: TestApp['call'] = (...args) => app.call(...args)
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Any = any

beforeAll(async () => {
  ;({ app, visit } = await testShop())
  admin = await app.givenAdmin()
  checker = await app.givenAdmin()
}, 120_000)

const save = (eventId: number, who: TestAccount, more: object = {}) =>
  call('app_causa_update', { contenido_id: eventId, causa: causeFields(more) }, who)
const restAll = () => sql`update cause_payee set iban_changed_at = '2026-01-01'`.execute(app.db)
const listOf = async (who: TestAccount): Promise<Any[]> => (await call('app_causas', {}, who)).data

/** Pays this cause; returns the batch and the address that was mailed. */
async function paid(id: number) {
  const made = await call('app_pagos_lote_add', { moneda: 'EUR', pagos: [{ tipo: 'causa', id }] }, admin)
  if (made.error) throw new Error(JSON.stringify(made))
  await call('app_pago_aprobar', { lote_id: made.data.lote_id, version: made.data.version }, checker)
  const before = app.mailer.letters.length
  const { data } = await call('app_pago_marcar', { lote_id: made.data.lote_id }, admin)
  const letter = app.mailer.letters.slice(before).find(({ template }) => template === 'cause-paid')
  return { batch: data, letter, path: String(letter?.data.url).replace(app.config.publicUrl, '') }
}

test('given one organiser’s events for one cause, when its numbers are given twice, then it is one; a new account number rests', async () => {
  const owner = await app.givenAccount(PAYABLE)
  const [one, two] = [await givenOver(app, owner), await givenOver(app, owner)]
  expect(await listOf(owner)).toMatchObject([{ causa_id: null, datos: null, eventos: [{}, {}] }])
  const first = await save(one.eventId, owner)
  expect(first.data).toMatchObject({
    puede_cambiar: 1,
    iban_reciente: 1,
    datos: { cif: 'G48123988', iban: IBANS.cause },
  })
  const second = await save(two.eventId, owner, { nombre: 'Comedor Social', cif: 'g48-123988' })
  expect(second.data.causa_id).toBe(first.data.causa_id)
  expect(second.data.eventos).toHaveLength(2)
  const proposal = await call('app_pagos_propuesta', {}, admin)
  expect(
    proposal.data.propuesta.find((d: Any) => d.tipo === 'causa' && d.id === first.data.causa_id),
  ).toMatchObject({
    pagable_cent: 2000,
    motivos: ['iban_reciente'],
  })
  // One of the events turns out to support another one: the other one stays.
  const other = await save(two.eventId, owner, { nombre: 'Otra', cif: 'B99286320', iban: IBANS.other })
  expect(other.data.causa_id).not.toBe(first.data.causa_id)
  expect((await listOf(owner)).map(({ eventos }) => eventos.length)).toEqual([1, 1])
})

test('given two organisers with the same cause, when an administrator joins them, then it is one, kept by the festival, and neither leads money away', async () => {
  const [ane, jon] = [await app.givenAccount(PAYABLE), await app.givenAccount(PAYABLE)]
  const [hers, his] = [await givenOver(app, ane), await givenOver(app, jon)]
  const a = (await save(hers.eventId, ane, { cif: 'A28015865' })).data.causa_id
  const b = (await save(his.eventId, jon, { cif: 'A28015865', iban: IBANS.other })).data.causa_id
  expect(a).not.toBe(b)
  // Neither sees the other's, nor may one touch an event of another.
  expect(JSON.stringify(await listOf(jon))).not.toContain(IBANS.cause)
  expect((await save(hers.eventId, jon)).data.code).toBe('content.not_found')
  expect((await listOf(admin)).find(({ causa_id }) => causa_id === a).iguales).toContain(b)
  expect((await call('app_causas_unir', { causa_id: b, en_causa_id: a }, jon)).data?.code).toBe(
    'request.not_allowed',
  )
  const joined = await call('app_causas_unir', { causa_id: b, en_causa_id: a }, admin)
  expect(joined.data).toMatchObject({ causa_id: a, comun: 1, importes: [{ recaudado_cent: 2000 }] })
  expect(joined.data.eventos).toHaveLength(2)
  const [seen] = await listOf(jon)
  expect(seen).toMatchObject({
    causa_id: a,
    puede_cambiar: 0,
    datos: { iban: null, email: null },
    importes: [{ recaudado_cent: 1000 }],
  })
  for (const who of [ane, jon])
    expect((await save(who === ane ? hers.eventId : his.eventId, who, { iban: IBANS.owner })).data.code).toBe(
      'cause.kept',
    )
  expect((await call('app_causas_unir', { causa_id: a, en_causa_id: b }, admin)).data.code).toBe(
    'cause.not_found',
  )
  await restAll()
  expect((await paid(a)).batch.total_cent).toBe(2000)
})

test('given a fixed amount that was promised, when the event is over, then as much as it took in is booked, once', async () => {
  const owner = await app.givenAccount(PAYABLE)
  const fixed = async (amountCents: number) => {
    const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000 })
    const impact = { project: 'Comedor', collaborationId: 3, amountCents, percentage: null }
    await sql`update publication set document = jsonb_set(document, '{impact}', ${JSON.stringify(impact)}::jsonb)
      where event_id = ${on.eventId}`.execute(app.db)
    await givenSold(app, on, { quantity: 2 })
    return on
  }
  const [small, large, coming] = [await fixed(1500), await fixed(9000), await fixed(500)]
  for (const { eventId } of [small, large]) await moveSessions(app.db, eventId, daysFromNow(-10))
  await Promise.all([1, 2, 3].map(() => call('app_pagos_propuesta', {}, admin)))
  expect(await app.db.transaction().execute((tx) => bookFixedShares(tx, 5))).toBe(0)
  const booked = async (eventId: number) =>
    await app.db
      .selectFrom('transfer')
      .select(['debit', 'amount_cents'])
      .where('kind', '=', 'cause')
      .where('event_id', '=', eventId)
      .execute()
  expect(await booked(small.eventId)).toEqual([{ debit: `seller:${owner.id}`, amount_cents: 1500 }])
  expect(await booked(large.eventId)).toEqual([{ debit: `seller:${owner.id}`, amount_cents: 2000 }])
  expect(await booked(coming.eventId)).toEqual([])
  const causes = await listOf(owner)
  const sums = (id: number) =>
    causes.flatMap(({ eventos }) => eventos).find(({ contenido_id }) => contenido_id === id).importes
  expect(sums(coming.eventId)).toMatchObject([{ prometido_cent: 500, recaudado_cent: 0 }])
  expect(sums(large.eventId)).toMatchObject([{ prometido_cent: 2000, recaudado_cent: 2000 }])
})

test('given a payment to a cause, when it opens its mail, then it can say what is wrong and later that it came, and the public page counts it', async () => {
  const owner = await app.givenAccount(PAYABLE)
  const on = await givenOver(app, owner, [{ quantity: 4, donationCents: 350 }])
  const id = (await save(on.eventId, owner, { cif: 'G95000006', email: 'causa@example.org' })).data.causa_id
  await restAll()
  const { batch, letter, path } = await paid(id)
  expect(letter).toMatchObject({
    to: 'causa@example.org',
    language: 'eu',
    data: { events: ['Udazkeneko abesbatza'] },
  })
  expect(path).toMatch(/^\/eu\/jasota\/[\w-]{43}$/)
  const page = await visit(path)
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(page.body).toContain('23,50')
  expect((await visit(path.slice(0, -3))).status).toBe(404)
  // A form of another site confirms nothing.
  await visit(path, { respuesta: 'recibido' }, { 'sec-fetch-site': 'cross-site' })
  expect((await visit(path, { respuesta: 'problema', comentario: '' })).body).toContain('aria-invalid')
  expect((await visit(path, { respuesta: 'problema', comentario: '<b>Erdia</b> heldu da' })).status).toBe(303)
  expect((await visit(path)).body).toContain('&lt;b&gt;Erdia&lt;/b&gt; heldu da')
  const shown = await call('app_pago', { lote_id: batch.lote_id }, admin)
  expect(shown.data.pagos).toMatchObject([{ recibido: 0, comentario: '<b>Erdia</b> heldu da' }])
  expect((await visit(path, { respuesta: 'recibido' })).status).toBe(303)
  // Once it came, it came.
  await visit(path, { respuesta: 'problema', comentario: 'ez' })
  expect((await call('web_causa_recibo', { recibo: path.split('/').at(-1) })).data).toMatchObject({
    recibido: 1,
    importe_cent: 2350,
  })
  expect((await listOf(owner))[0].importes).toMatchObject([
    { prometido_cent: 2350, recaudado_cent: 2350, transferido_cent: 2350, confirmado_cent: 2350 },
  ])
  const impact = await visit('/es/impacto')
  expect(impact.status).toBe(200)
  expect(impact.headers['cache-control']).toContain('public')
  for (const word of ['causa@example.org', IBANS.cause, 'G95000006', owner.email, 'Miren'])
    expect(impact.body).not.toContain(word)
  expect(impact.body).toMatch(/23,50/)
  expect(totalsOf(impact.body)).toEqual(sumOfParts(impact.body))
  const { slug } = await app.db
    .selectFrom('publication')
    .select('slug')
    .where('event_id', '=', on.eventId)
    .executeTakeFirstOrThrow()
  expect((await visit(eventPath('es', slug))).body).toMatch(/impact-confirmed.{0,60}23,50/)
  expect((await visit('/eu/impacto?hub=1')).to).toBe('/eu/eragina?hub=1')
  // Hubs 1 and 2 bear one name: whichever an event is of, and whichever is asked for, it is one place with one sum.
  await app.db.updateTable('publication').set({ hub_id: 2 }).where('event_id', '=', on.eventId).execute()
  const byHub = toImpactModel(await new ImpactFigures(app.db).current(), { year: null, hubId: 1 })
  expect(byHub.hubIds).not.toContain(2)
  expect(byHub.causes.flatMap(({ events }) => events.map(({ hubId }) => hubId))).toContain(1)
  expect((await visit('/es/impacto?hub=2')).body).toContain('/es/impacto?hub=1')
  expect((await visit('/en/impact?year=1999&hub=x')).status).toBe(200)
  // A later title of the event does not change what the cause was told that it was paid for.
  const eventsOf = async () =>
    (await call('web_causa_recibo', { recibo: path.split('/').at(-1) })).data.eventos
  const told = await eventsOf()
  expect(told).toHaveLength(1)
  await app.db.updateTable('event').set({ title: 'Another name' }).where('id', '=', on.eventId).execute()
  expect(await eventsOf()).toEqual(told)
  // Nor do its name, numbers and place of today, or what was given since, change the paper of that payment.
  const paper = async () => {
    const answer = await app.app.inject(`${path}.pdf`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    return readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ')
  }
  const printed = await paper()
  for (const words of ['Comedor Social Bilbao', 'G95000006', 'Bilbao', '23,50', 'LARUNBAT-'])
    expect(printed).toContain(words)
  await sql`update cause_payee set name = 'Another cause', tax_id = 'G48123988', town = 'Elsewhere', country = 'PT'`.execute(
    app.db,
  )
  await app.db.transaction().execute((tx) =>
    book(tx, [
      {
        ...{ eventId: on.eventId, kind: 'correction', amountCents: 1000, currency: 'EUR' },
        ...{ debit: accounts.bank, credit: accounts.cause(on.eventId) },
      },
    ]),
  )
  expect(await paper()).toBe(printed)
  expect((await app.app.inject(`${path.slice(0, -3)}.pdf`)).statusCode).toBe(404)
  // What the cause has confirmed cannot be called returned: it would be owed, and paid, once more.
  const pago = { lote_id: batch.lote_id, pago_id: batch.pagos[0].pago_id, motivo: 'Cuenta' }
  expect((await call('app_pago_devuelto', pago, admin)).data.code).toBe('payout.receipt_confirmed')
  expect((await visit(path)).status).toBe(200)
  // Nor what it is confirming just now: the return waits for the answer, where a plain read sees none.
  await sql`update cause_receipt set is_received = null, answered_at = null, comment = null
    where payout_id = ${pago.pago_id}`.execute(app.db)
  const answers = await app.db.transaction().execute(async (tx) => {
    await sql`update cause_receipt set is_received = true, answered_at = now()
      where payout_id = ${pago.pago_id}`.execute(tx)
    const returned = call('app_pago_devuelto', pago, admin)
    const isWaiting = async () =>
      (await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(app.db)).rows.length > 0
    await expect.poll(isWaiting).toBe(true)
    const plain = app.db
      .selectFrom('cause_receipt')
      .select('is_received')
      .where('payout_id', '=', pago.pago_id)
    expect((await plain.executeTakeFirstOrThrow()).is_received).toBeNull()
    return { returned }
  })
  expect((await answers.returned).data.code).toBe('payout.receipt_confirmed')
  expect((await visit(path)).status).toBe(200)
  // Of one that it has not confirmed, nothing is transferred any more, and the link opens nothing.
  await sql`update cause_receipt set is_received = false where payout_id = ${pago.pago_id}`.execute(app.db)
  expect((await call('app_pago_devuelto', pago, admin)).error).toBe(false)
  expect((await visit(path)).status).toBe(404)
  expect((await listOf(owner))[0].importes).toMatchObject([{ transferido_cent: 0, confirmado_cent: 0 }])
  expect(app.mailer.to(owner.email).at(-1)).toMatchObject({ template: 'cause-returned' })
})

test('given a cause whose share was taken in cash, when payouts are proposed, then it waits until the organiser’s takings cover it', async () => {
  const owner = await app.givenAccount(PAYABLE)
  const on = await givenOver(app, owner, [{ quantity: 2, provider: 'door', method: 'cash' }])
  const id = (await save(on.eventId, owner, { cif: 'P4802400D', iban: IBANS.owner })).data.causa_id
  await restAll()
  const due = async () =>
    (await call('app_pagos_propuesta', {}, admin)).data.propuesta.find(
      (d: Any) => d.tipo === 'causa' && d.id === id,
    )
  expect(await due()).toMatchObject({ pagable_cent: 0, eventos: [{ motivo: 'efectivo_en_organizador' }] })
  await app.db.transaction().execute((tx) =>
    book(tx, [
      {
        eventId: on.eventId,
        kind: 'correction',
        debit: accounts.bank,
        credit: accounts.seller(owner.id),
        amountCents: 1000,
        currency: 'EUR',
      },
    ]),
  )
  expect(await due()).toMatchObject({ pagable_cent: 1000, motivos: [] })
})

test('given an organiser who signed in days ago, when account or address of a cause change, then a proof is required and owner and former address are notified', async () => {
  const owner = await app.givenAccount({ ...PAYABLE, password_hash: await hashPassword('lau txori') })
  const { eventId } = await givenOver(app, owner)
  const [former, thief] = ['lehena@example.org', 'lapurra@example.org']
  const name = 'Comedor premio.example'
  const numbers = { cif: 'G95000014', nombre: name }
  const { causa_id: id } = (await save(eventId, owner, { ...numbers, email: former })).data
  await sql`update access_token set created_at = now() - interval '3 days' where account_id = ${owner.id}`.execute(
    app.db,
  )
  const cases: [object, string[], string][] = [
    [{ email: former, iban: IBANS.other }, ['iban'], former],
    [{ email: thief, iban: IBANS.other }, ['email'], former],
    // Another cause for the event leads its money away as well.
    [{ cif: 'P4802400D', email: null, iban: null }, ['ibanRemoved', 'emailRemoved'], thief],
  ]
  for (const [change, changes, told] of cases) {
    const before = app.mailer.letters.length
    const payee = { ...numbers, ...change }
    expect((await save(eventId, owner, payee)).data).toMatchObject({
      code: 'account.current_password_needed',
      fields: ['password_actual'],
    })
    const guessed = { contenido_id: eventId, causa: causeFields(payee), password_actual: 'guess' }
    expect((await call('app_causa_update', guessed, owner)).data.code).toBe('account.credentials_wrong')
    expect(app.mailer.letters).toHaveLength(before)
    const proved = { ...guessed, password_actual: 'lau txori' }
    expect((await call('app_causa_update', proved, owner)).error).toBe(false)
    const letters = app.mailer.letters.slice(before)
    expect(letters.map(({ to }) => to)).toEqual([owner.email, told])
    expect(letters).toMatchObject([
      { template: 'cause-data-changed', data: { changes } },
      { template: 'cause-data-changed', language: 'eu', data: { cause: 'Comedor', changes } },
    ])
    const said = JSON.stringify(letters.map(({ data }) => data))
    for (const whole of [IBANS.other, thief]) expect(said).not.toContain(whole)
  }
  // What does not redirect money is saved as before, without a mail.
  const count = app.mailer.letters.length
  const rest = { ...numbers, cif: 'P4802400D', email: null, iban: null, localidad: 'Getxo' }
  expect((await save(eventId, owner, rest)).data.causa_id).toBe(id)
  expect(app.mailer.letters).toHaveLength(count)
})

const cents = (text: string) =>
  Math.round(
    Number(
      text
        .replaceAll('.', '')
        .replace(',', '.')
        .replace(/[^\d.-]/g, ''),
    ) * 100,
  )
const amounts = (html: string) => [...html.matchAll(/<dd>([^<]*€)/g)].map(([, text]) => cents(text as string))
/** The four totals in euro, and what the parts below them add up to. */
const totalsOf = (body: string) => amounts(/<dl class="impact-flow">(.*?)<\/dl>/s.exec(body)?.[1] ?? '')
const sumOfParts = (body: string) =>
  [...body.matchAll(/<li>.*?<dl class="impact-line">(.*?)<\/dl>/gs)]
    .map(([, html]) => amounts(html as string))
    .reduce((all, part) => all.map((sum, at) => sum + (part[at] ?? 0)), [0, 0, 0, 0])
