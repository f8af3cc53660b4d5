import type { FastifyInstance } from 'fastify'
import { onLook } from '../../platform/festival-look.ts'
import { onTexts, packs } from '../../platform/texts.ts'
import { currentLists, onLists } from '../../reference/festival-settings/current-lookups.ts'
import type { Site } from './site.ts'

/** Lets the pages say what administrators put in place of the shipped texts and lists, from now on and at every change. */
export function followSettings(app: FastifyInstance, { renderer, cache, finds }: Site): void {
  const follow = () => {
    renderer.applySettings(packs, currentLists())
    cache.clear()
    finds.clear()
  }
  follow()
  const stops = [onTexts(follow), onLists(follow), onLook(follow)]
  app.addHook('onClose', async () => {
    for (const stop of stops) stop()
  })
}
