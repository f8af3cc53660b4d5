import { createHash, randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * What one would write for a purchase and nothing else: Fastify, pg, one statement a request that takes the places where
 * they are free and stores checkout, order and line in the same tables. No checks of input or output, no prices, no sale
 * window, no quotas, no vouchers, no key for repeating.
 */
const PURCHASE = `with s as (update session set held = held + $3
    where event_id = $1 and id = $2 and sold + held + $3 <= capacity returning 1),
  c as (insert into checkout (id, token_hash, request_hash, status, language, currency, total_cents, expires_at)
    select $4, $5, $5, 'open', 'eu', 'EUR', 0, now() + interval '15 minutes' from s returning expires_at),
  o as (insert into orders (event_id, id, checkout_id, seller_id, status, currency, subtotal_cents, total_cents,
      policy, cause) select $1, $6, $4, $7, 'held', 'EUR', 0, 0, '{}', '{}' from s),
  l as (insert into order_line (event_id, order_id, id, session_id, type_id, quantity, unit_cents)
    select $1, $6, 1, $2, $8, $3, 0 from s)
select expires_at from c`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, application_name: 'bare', max: 10 })
const app = Fastify()
type Line = { sesion_id: number; tipo_id: number; cantidad: number }
type Body = { vendedor: number; pedidos: { contenido_id: number; lineas: Line[] }[] }

app.post<{ Body: Body }>('/api/web_reserva', async ({ body }) => {
  const [order] = body.pedidos
  const [line] = order?.lineas ?? []
  if (!order || !line) return { error: true, msg: '', data: null }
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  const { contenido_id } = order
  const { sesion_id, tipo_id, cantidad } = line
  const values = [contenido_id, sesion_id, cantidad, randomUUID(), hash, randomUUID(), body.vendedor, tipo_id]
  const { rows } = await pool.query({ name: 'purchase', text: PURCHASE, values })
  if (rows.length === 0) return { error: true, msg: 'sold out', data: null }
  return { error: false, msg: '', data: { compra: token, caduca: rows[0].expires_at } }
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
process.on('disconnect', () => process.exit(0))
