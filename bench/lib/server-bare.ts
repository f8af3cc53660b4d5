import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { ADD, GET, LIST, SALES_OF_EVENT, SALES_OF_YEAR, UPDATE } from './bare-sql.ts'

/**
 * What one would write for these six calls and nothing else: Fastify, pg, one hand-written statement a call that checks
 * the token and the owner and fetches the same rows and columns, and JSON.stringify. No checks of input or output, no
 * review rules, no renaming, no audit, no lost-update guard.
 */
pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, application_name: 'bare', max: 10 })
const app = Fastify()
type Body = {
  token: string
  id?: number
  desde?: string
  hasta?: string
  contenido?: Record<string, unknown>
}
const hashOf = ({ token }: Body) => createHash('sha256').update(token).digest()
const failed = { error: true, msg: 'not found', data: null }
const answer = (row: unknown) => (row ? { error: false, msg: '', data: row } : failed)

app.post<{ Body: Body }>('/api/app_contenidos_usu_get', async ({ body }) => {
  const { rows } = await pool.query({ name: 'list', text: LIST, values: [hashOf(body)] })
  return { error: false, msg: '', data: rows }
})
app.post<{ Body: Body }>('/api/app_contenido_by_id', async ({ body }) => {
  const { rows } = await pool.query({ name: 'get', text: GET, values: [hashOf(body), body.id] })
  return answer(rows[0])
})
app.post<{ Body: Body }>('/api/app_contenido_update', async ({ body }) => {
  const { id, titulo, direccion } = body.contenido ?? {}
  const values = [hashOf(body), id, titulo, direccion]
  const { rows } = await pool.query({ name: 'update', text: UPDATE, values })
  return answer(rows[0])
})
app.post<{ Body: Body }>('/api/app_contenido_add', async ({ body }) => {
  const { titulo, ciudad, tipo, descripcion } = body.contenido ?? {}
  const values = [hashOf(body), titulo, ciudad, tipo, descripcion]
  const { rows } = await pool.query({ name: 'add', text: ADD, values })
  return answer(rows[0])
})
app.post<{ Body: Body }>('/api/sales_of_event', async ({ body }) => {
  const values = [hashOf(body), body.id]
  const { rows } = await pool.query({ name: 'event', text: SALES_OF_EVENT, values })
  return { error: false, msg: '', data: rows }
})
app.post<{ Body: Body }>('/api/sales_of_year', async ({ body }) => {
  const values = [hashOf(body), body.desde, body.hasta]
  const { rows } = await pool.query({ name: 'year', text: SALES_OF_YEAR, values })
  return { error: false, msg: '', data: rows }
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
process.on('disconnect', () => process.exit(0))
