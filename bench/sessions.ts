import { cpus } from 'node:os'
import { givenOwner, type Product, startProduct } from './lib/product.ts'
import { publishNow } from './lib/publish-now.ts'

/**
 * An event of 500 sessions: made by a pattern, listed, changed as one selection and previewed, as a draft and published,
 * where each change is held against the approved copy. One call after the other over HTTP, to the last byte.
 * `npm run bench -- sessions [calls]`
 */
const [calls = '30'] = process.argv.slice(2)
const TOKEN = 'bench-token-of-the-sessions'
const own = { token: TOKEN }

const product = await startProduct(Number(process.env.PORT ?? 4961))
try {
  await givenOwner(product.db, TOKEN)
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}; ${calls} calls each\n`,
  )
  console.log('| event | call | what | p50 | p95 (ms) |\n| --- | --- | --- | --- | --- |')
  for (const state of ['draft', 'published'] as const) await measureEvent(product, state)
} finally {
  await product.stop()
}

async function measureEvent(product: Product, state: 'draft' | 'published'): Promise<void> {
  const contenido_id = await ask(product, 'app_contenido_add', {
    contenido: {
      titulo: 'Coros',
      tipo: 1,
      ciudad: 'Bilbao',
      duracion_min: 60,
      zona_horaria: 'Europe/Madrid',
      entradas_modo: 4,
    },
  }).then(({ data }) => data.id as number)
  const patron = { desde: '2026-11-01', hasta: '2027-07-08', cada_dias: 1, horas: ['18:00', '20:00'] }
  const made = await ask(product, 'app_sesiones_generar', { contenido_id, patron })
  if (made.data.nuevas !== 500) throw new Error(`${made.data.nuevas} sessions`)
  const sesion_ids = made.data.sesiones.map(({ sesion_id }: { sesion_id: number }) => sesion_id)
  console.log(`| ${state} | app_sesiones_generar | 500 made, once | ${made.ms.toFixed(0)} | |`)
  if (state === 'published') await publishNow(product.db, contenido_id)
  const change = (cambios: object, simular: 0 | 1) => ({ contenido_id, sesion_ids, cambios, simular })
  const rows: [name: string, what: string, body: (n: number) => object][] = [
    ['app_sesiones_get', '500 listed', () => ({ contenido_id })],
    ['app_sesiones_cambiar', '500 previewed', () => change({ mover_dias: 7 }, 1)],
    ['app_sesiones_cambiar', '500 moved', (n) => change({ mover_dias: n % 2 === 0 ? 1 : -1 }, 0)],
    ['app_sesiones_cambiar', '500 states', (n) => change({ estado: n % 2 ? 'online' : 'programada' }, 0)],
  ]
  for (const [name, what, body] of rows) {
    const times: number[] = []
    for (let n = -3; n < Number(calls); n++) {
      const { ms } = await ask(product, name, body(n))
      if (n >= 0) times.push(ms)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
    console.log(`| ${state} | ${name} | ${what} | ${at(0.5)} | ${at(0.95)} |`)
  }
}

async function ask({ ask }: Product, call: string, fields: object) {
  const { ms, text } = await ask(call, { ...own, ...fields })
  const { error, msg, data } = JSON.parse(text)
  if (error) throw new Error(`${call}: ${msg} ${JSON.stringify(data)}`)
  return { ms, data }
}
