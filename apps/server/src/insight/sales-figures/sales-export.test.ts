import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readZip } from '../../administration/privacy/testing/read-zip.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { givenSale } from './testing/given-sales.ts'
import { salesScene } from './testing/sales-scene.ts'

const { app, db, ane, mikel, choir, ask } = await salesScene()
const EVIL = '=HYPERLINK("http://x.example")'
const exported = (fields: object, who = ane) =>
  app.app.inject({ method: 'POST', url: '/ventas/exportar', payload: { token: who.token, ...fields } })

test('given an event that is called like a formula, then no file of any kind has one, and separators are those of the language', async () => {
  await sql`update event set title = ${EVIL} where id = ${choir.eventId}`.execute(db)
  const [spanish, english] = [
    await exported({ lang: 'es', vista: 'entradas', contenido_id: choir.eventId }),
    await exported({ lang: 'en', vista: 'entradas', contenido_id: choir.eventId }),
  ]
  expect(spanish.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(spanish.headers['content-disposition']).toMatch(/^attachment; filename="larunbat-entradas-.*\.csv"$/)
  const lines = spanish.body.split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFEvento;Sesión;Tipo de entrada;Pedido;Comprada;Canal;Estado;Usada;Moneda;Pagado;Devuelto',
  )
  expect(lines).toHaveLength(4 + 2)
  expect(lines[1]).toMatch(
    /^"'=HYPERLINK\(""http:\/\/x.example""\)";\d{4}-.*;Entrada general;[0-9A-F-]{14};.*;EUR;10,00;0,00$/,
  )
  expect(english.body.split('\r\n')[1]).toMatch(/,EUR,10\.00,0\.00$/)

  const groups = await exported({ lang: 'eu', vista: 'desglose', por: 'evento', orden: 'ingresos' })
  expect(groups.body).toContain(`"'=HYPERLINK`)
  const xlsx = await exported({
    lang: 'eu',
    vista: 'desglose',
    por: 'evento',
    orden: 'ingresos',
    formato: 'xlsx',
  })
  const parts = await readZip(xlsx.rawPayload)
  expect([...parts.keys()]).toContain('[Content_Types].xml')
  const sheet = String(parts.get('xl/worksheets/sheet1.xml'))
  expect(sheet).toContain(
    '<c t="inlineStr"><is><t xml:space="preserve">=HYPERLINK("http://x.example")</t></is></c>',
  )
  expect(sheet).toContain('<c s="2"><v>40.00</v></c>')
  expect(sheet).not.toContain('<f>')
  expect(
    (await exported({ vista: 'historia', grano: 'dia', contenido_id: choir.eventId })).body.split('\r\n'),
  ).toHaveLength(3)
})

test('given more tickets than one statement brings, then each is in the file once', async () => {
  const big = await givenOnSale(app, ane, { mode: 3, capacity: 5000 })
  await givenSale(app, big, 10)
  await sql`insert into ticket (event_id, id, order_id, line_id, session_id, type_id, serial, paid_cents)
    select event_id, gen_random_uuid(), order_id, line_id, session_id, type_id,
      substr(sha256(n::text::bytea), 1, 16), 0
    from (select * from ticket where event_id = ${big.eventId} limit 1) t, generate_series(1, 4090) n`.execute(
    db,
  )
  const lines = (await exported({ vista: 'entradas', contenido_id: big.eventId })).body.split('\r\n')
  expect(lines).toHaveLength(4100 + 2)
  expect((await ask('ahora', { contenido_id: big.eventId })).monedas[0].entradas).toBe(4100)
})

test.each(['/ventas/exportar', '/ventas/directo'])(
  'given no right to it, then %s is refused',
  async (url) => {
    const post = (payload: object) => app.app.inject({ method: 'POST', url, payload })
    expect((await post({})).statusCode).toBe(401)
    expect((await post({ token: 'no-such-token' })).statusCode).toBe(401)
    const unseen = (await post({ token: mikel.token, por: 'evento' })).json()
    expect(unseen).toMatchObject({ error: true, data: { code: 'analytics.not_visible' } })
    if (url !== '/ventas/directo')
      expect((await post({ token: ane.token, por: 'nadie' })).json().data.fields).toEqual(['por'])
  },
)
