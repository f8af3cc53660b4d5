import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ticketFields } from '@larunbat/rules/address/buying-pages'
import type { SiteRenderer } from '@larunbat/rules/address/site-pages'
import { afterAll } from 'vitest'
import { type TestAccount, type TestApp, testApp } from '../../../../testing/test-app.ts'
import { givenOnSale, type OnSale } from '../../../../ticketing/orders/testing/given-on-sale.ts'
import { sitePlugin } from '../../plugin.ts'

const sources = join(import.meta.dirname, '../../../../../../site/src')

/** An event on sale with its address and that of the page where its tickets are picked. */
export type Shown = OnSale & { event: string; page: string }
export type Shop = Awaited<ReturnType<typeof testShop>>

export const keyOf = (body: string) => /name="clave" value="([^"]+)"/.exec(body)?.[1] ?? ''
export const buyer = { accion: 'pagar', nombre: 'Ane Agirre', email: 'ane@example.org', telefono: '' }

/** The site with its pages, rendered from their sources, on a separate database. Call it once per file. */
export async function testShop() {
  const app = await testApp()
  const owner = await app.givenAccount({ name: 'Antzerki Harresia' })
  const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-buying-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const { renderer } = (await import(pathToFileURL(join(sources, 'server/entry.tsx')).href)) as {
    renderer: SiteRenderer
  }
  await sitePlugin(app.app, {
    db: app.db,
    publicUrl: app.config.publicUrl,
    dataDir,
    services: app.services,
    build: {
      renderer,
      assets: { css: [], script: null, fonts: [] },
      clientDir: null,
      socialCardFile: join(sources, '../dist/server/social-card.js'),
    },
  })
  const visit = visitor(app)
  return { app, owner, visit, given: givenShown(app, owner), pick: picker(visit) }
}

type Visit = ReturnType<typeof visitor>

/** A browser without scripts: `fields` make it a form that is sent. */
function visitor(app: TestApp) {
  return async (url: string, fields?: Record<string, string>, headers: Record<string, string> = {}) => {
    const form = fields && new URLSearchParams(fields).toString()
    const answer = await app.app.inject({
      url,
      method: fields ? 'POST' : 'GET',
      headers: { ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}), ...headers },
      ...(form === undefined ? {} : { payload: form }),
    })
    return {
      status: answer.statusCode,
      body: answer.body,
      headers: answer.headers,
      to: String(answer.headers.location),
    }
  }
}

/** A browser that keeps its cookies. */
export function withCookies(visit: Visit) {
  const jar = new Map<string, string>()
  const send: Visit = async (url, fields, headers = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await visit(url, fields, { ...headers, ...(cookie ? { cookie } : {}) })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*).*?Max-Age=(\d+)/.exec(line) ?? []
      if (age === '0') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return { visit: send, jar }
}

function givenShown(app: TestApp, owner: TestAccount) {
  return async (
    terms: Parameters<typeof givenOnSale>[2] = {},
    seller: TestAccount = owner,
  ): Promise<Shown> => {
    const on = await givenOnSale(app, seller, terms)
    const { slug } = await app.db
      .selectFrom('publication')
      .select('slug')
      .where('event_id', '=', on.eventId)
      .executeTakeFirstOrThrow()
    return { ...on, event: `/es/eventos/${slug}`, page: `/es/eventos/${slug}/entradas` }
  }
}

/** Sends the form of the page where tickets are picked, as it has just been shown. */
function picker(visit: Visit) {
  return async (
    { page, sessionId, typeId }: Shown,
    quantity = 1,
    more: Record<string, string> = {},
    send: Visit = visit,
  ) => {
    const clave = keyOf((await send(page)).body)
    return send(page, { clave, [ticketFields(sessionId, typeId).quantity]: String(quantity), ...more })
  }
}
