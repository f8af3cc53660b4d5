import { coloursOfKey, doorCss, identityCss } from '@larunbat/rules/reference/identity'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../database/tables.ts'
import { drawIcon, festivalLook, iconAddress, iconStamp } from '../../platform/festival-look.ts'

import { findLogo } from '../../reference/festival-settings/festival-logo.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ICON_SIZES = new Set([64, 180, 192, 512])

/** Serves style sheets, icons and logo of the festival below /identidad/, by addresses that name what they hold. */
export function lookPlugin(app: FastifyInstance, db: Db): void {
  const icons = new Map<string, Promise<Buffer>>()
  app.addHook('onRequest', async (request, reply) => {
    // Mails and frames on other websites show them.
    if (request.url.startsWith('/identidad/')) reply.header('cross-origin-resource-policy', 'cross-origin')
  })

  app.get<{ Params: { name: string } }>('/identidad/:name', async (request, reply) => {
    const { name } = request.params
    const sheet = /^(web|door)-([0-9a-f-]{20})\.css$/.exec(name)
    const colours = coloursOfKey(sheet?.[2] ?? '')
    if (colours)
      return forEver(reply, 'text/css; charset=utf-8').send(
        sheet?.[1] === 'door' ? doorCss(colours) : identityCss(colours),
      )
    const [, full, size = '', stamp] = /^icon(-full)?-(\d{2,3})-([0-9a-f]{16})\.png$/.exec(name) ?? []
    if (ICON_SIZES.has(Number(size))) {
      // Another process may know of a change some seconds earlier: what it names is not kept here by the old look.
      if (stamp !== iconStamp())
        return reply
          .header('cache-control', 'no-cache')
          .redirect(iconAddress(Number(size), full !== undefined), 302)
      return forEver(reply, 'image/png').send(await iconOf(name, Number(size), full !== undefined))
    }
    const hash = /^logo-([0-9a-f]{32})\.png$/.exec(name)?.[1]
    const own = festivalLook().logo
    const logo = hash === undefined || hash === own?.hash ? own : await findLogo(db, hash)
    if (hash && logo) return forEver(reply, 'image/png').send(logo.png)
    return reply
      .code(404)
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send('Not found')
  })

  function iconOf(name: string, size: number, isFull: boolean): Promise<Buffer> {
    if (icons.size > 20) icons.clear()
    let icon = icons.get(name)
    if (!icon) {
      icon = drawIcon(size, isFull)
      icon.catch(() => icons.delete(name))
      icons.set(name, icon)
    }
    return icon
  }
}

const forEver = (reply: FastifyReply, type: string) =>
  reply.type(type).header('cache-control', FOR_EVER).header('x-content-type-options', 'nosniff')
