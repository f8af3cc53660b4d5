import { beforeAll } from 'vitest'
import { startTexts } from '../shared/i18n/i18n.ts'
import { storeLanguage } from '../shared/i18n/languages.ts'
import '../shared/styles/base.css'
import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'

beforeAll(async () => {
  storeLanguage('es')
  await startTexts([])
})
