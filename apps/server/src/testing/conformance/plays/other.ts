import { expect } from 'vitest'
import { givenComplete } from '../../../events/event/testing/given-event.ts'
import type { Play } from '../play.ts'

export const otherPlays = {
  app_get_entradas: {
    outcomes: { user: 'analytics.not_visible' },
    fields: async ({ app, owner, role }) => {
      const { id } = await givenComplete(app, owner)
      await app.db
        .updateTable('account')
        .set({ can_see_analytics: true })
        .where('id', '=', owner.id)
        .execute()
      await app.db.updateTable('session').set({ sold: 3 }).where('event_id', '=', id).execute()
      return {
        contenido_id: role === 'user' ? '' : id,
        hub: '',
        disciplina: '',
        tipo: '',
        propietario: '',
        desde: '2026-11-01',
        hasta: '2026-11-30',
        grano: 'dia',
      }
    },
    proves: (_, data) => expect(data).toMatchObject([{ moneda: 'EUR', total: 3, hoy: 0, ingresos_cent: 0 }]),
  },
  app_get_visualizacion: {
    fields: () => ({}),
    proves: (_, data) => expect([0, 1]).toContain(data.visible),
  },
  app_check_emails_ip: {
    fields: ({ owner }) => ({ emails: [owner.email, 'nobody@example.org'] }),
    proves: ({ owner }, data) => expect(data.emails).toEqual([owner.email]),
  },
} satisfies Record<string, Play>
