import type { Language } from '@larunbat/rules/language'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import type { OpenContent } from '../content-queries.ts'
import { mainLanguage, stateOf } from '../tools/text-states.ts'
import { toolPath } from '../tools/tool-paths.ts'
import { useEventTexts } from '../tools/tool-queries.ts'
import { useTextName } from '../translations/use-text-name.ts'

/** Which texts the public will read in another language than the one shown, and the way to translate them. */
export function Untranslated({ content, language }: { content: OpenContent; language: Language }) {
  const { t } = useTranslation(['event-work', 'common'])
  const nameOf = useTextName()
  const { data } = useEventTexts(content.id, content.version)
  if (!data) return null
  const source = mainLanguage(data.texts)
  const missing =
    source === language ? [] : data.texts.filter((text) => stateOf(text, source, language) === 'missing')
  if (missing.length === 0) return null
  return (
    <Banner
      kind="warning"
      actions={
        <LinkButton size="small" to={`${toolPath(content.id, 'translations')}?a=${language}`}>
          {t('preview.translate')}
        </LinkButton>
      }
    >
      {t('preview.untranslated', {
        count: missing.length,
        language: t(`common:language.${source}`),
        names: missing.slice(0, 4).map(nameOf).join(', '),
      })}
    </Banner>
  )
}
