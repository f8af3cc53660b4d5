import { readFileSync } from 'node:fs'
import { completeFields } from '../../apps/server/src/events/event/testing/given-event.ts'
import { atLeast, atMost, type Check, exactly } from '../lib/check.ts'
import { HOSTILE_NAMES, hostileFiles } from '../lib/hostile-files.ts'
import { wireAppOf } from '../lib/people.ts'

const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
const TELLS = ['Secret Person', 'GPSLatitude', '<script', '<?php', 'PK\u0003\u0004']

/** Memory of a process and of those it started, in MB. */
function memoryOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const own = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  const names = readFileSync(`/proc/${pid}/comm`, 'utf8')
  if (names.startsWith('postgres')) return 0
  return Number(own) / 1024 + children.reduce((sum, child) => sum + safeMemory(Number(child)), 0)
}
const safeMemory = (pid: number): number => {
  try {
    return memoryOf(pid)
  } catch {
    return 0
  }
}

/**
 * Eighty files with false types, decompression bombs or metadata: only re-encoded pictures are served, and memory stays
 * stable.
 */
export const check: Check = {
  id: 32,
  title: 'files that lie, burst or tell',
  invariants: ['I7', 'I8'],
  coveredBy: 'apps/server/src/files/images/hostile-pictures.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product()
    const app = wireAppOf(product, 'files')
    const owner = await app.person()
    const { data } = await app.call('app_contenido_add', { contenido: completeFields }, owner)
    const samples = await hostileFiles()
    const send = (body: Buffer, more: object = {}) =>
      app.call(
        'app_contenido_media_add',
        { contenido_id: data.id, base64: body.toString('base64'), ...more },
        owner,
      )
    const before = memoryOf(product.pid)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, safeMemory(product.pid))
    }, 100)
    let wrong = 0
    let failed = 0
    let odd = 0
    let telling = 0
    let refused = 0
    for (const { name, body, isPicture } of samples) {
      const { status, error, data: made } = await send(body)
      if (status >= 500) failed += 1
      if (error === isPicture) {
        wrong += 1
        ctx.say(`${name}: ${error ? made.code : 'taken'}`)
      }
      if (error) {
        refused += 1
        continue
      }
      for (const { url } of made.variantes ?? [made]) {
        const file = await fetch(new URL(url, product.url))
        const text = Buffer.from(await file.arrayBuffer()).toString('latin1')
        if (!TYPES.has(file.headers.get('content-type') ?? '')) odd += 1
        const policy = file.headers.get('content-security-policy') ?? ''
        if (file.headers.get('x-content-type-options') !== 'nosniff' || !policy.includes('sandbox')) odd += 1
        if (TELLS.some((word) => text.includes(word))) telling += 1
      }
      await app.call('app_contenido_media_delete', { media_id: made.media_id }, owner)
    }
    clearInterval(watch)
    let named = 0
    for (const nombre of HOSTILE_NAMES) {
      const fields = { contenido_id: data.id, uso: 'imagen', nombre, tipo: 'image/jpeg', bytes: 100 }
      const { status, data: made } = await app.call('app_subida_crear', fields, owner)
      if (status >= 500) failed += 1
      if (/\.\.|passwd|php|exe|win\.ini|cookie/.test(String(made?.url ?? made?.direccion ?? ''))) named += 1
    }
    app.http.close()
    return [
      atLeast('samples', samples.length, 80),
      exactly('taken or refused wrongly', wrong, 0),
      atLeast('refused', refused, 45),
      atMost('failures of ours', failed, 0),
      atMost('files of another type, or that a browser may run', odd, 0),
      atMost('files that tell where, who or more', telling, 0),
      atMost('names of people in paths', named, 0),
      atMost('memory more than before', Math.max(0, most - before), 200, 'MB'),
    ]
  },
}
