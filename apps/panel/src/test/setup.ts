import { beforeAll } from 'vitest'
import { startTexts } from '../shared/i18n/i18n.ts'
import { storeLanguage } from '../shared/i18n/languages.ts'
import { deleteSession } from '../shared/session.ts'
import '../shared/styles/base.css'
import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'

beforeAll(async () => {
  // The files share one browser: the session of one is unknown to the next.
  deleteSession()
  storeLanguage('es')
  await startTexts([])
})
