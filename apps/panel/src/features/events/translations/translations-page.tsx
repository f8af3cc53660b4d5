import { LANGUAGES, TEXT_LANGUAGES, type TextLanguage } from '@larunbat/rules/text/language'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Banner } from '../../../shared/data/banner.tsx'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { ProgressMeter } from '../../../shared/data/progress-meter.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { editsHub } from '../../../shared/session.ts'
import { EventFrame } from '../event/frame/event-frame.tsx'
import { LockedBanner } from '../event/frame/locked-banner.tsx'
import { isLocked } from '../event/frame/sections.ts'
import { ChoiceBar } from '../event/tools/choice-bar.tsx'
import { countLeft, mainLanguage, stateOf, wordsIn } from '../event/tools/text-states.ts'
import { type EventTexts, useEventTexts } from '../event/tools/tool-queries.ts'
import type { OpenEvent } from '../event-queries.ts'
import { mayDo } from '../rights.ts'
import { TextList } from './text-list.tsx'
import '../event/tools/tools.css'
import './translations.css'

/** Every text of an event in two languages side by side: `/indice-contenido/12/traducciones?de=es&a=eu`. */
export function TranslationsPage() {
  return <EventFrame isTool>{(event) => <Translations event={event} />}</EventFrame>
}

function Translations({ event }: { event: OpenEvent }) {
  const query = useEventTexts(event.id)
  return (
    <QueryView query={query} skeleton={<Skeleton rows={5} height={140} />}>
      {({ texts }) => <Bench event={event} texts={texts} />}
    </QueryView>
  )
}

const asLanguage = (value: string | null) => TEXT_LANGUAGES.find((language) => language === value)

function Bench({ event, texts }: { event: OpenEvent; texts: EventTexts['texts'] }) {
  const { t } = useTranslation(['event-work', 'common'])
  const [search, setSearch] = useSearchParams()
  const asked = asLanguage(search.get('a'))
  const source =
    asLanguage(search.get('de')) ??
    [mainLanguage(texts), ...LANGUAGES].find((language) => language !== asked) ??
    mainLanguage(texts)
  const used = TEXT_LANGUAGES.filter(
    (language) =>
      LANGUAGES.some((own) => own === language) || texts.some((text) => wordsIn(text, language) !== ''),
  )
  const targets = used.filter((language) => language !== source)
  const target =
    asked && targets.includes(asked)
      ? asked
      : (targets.find((language) => countLeft(texts, source, language) > 0) ?? targets[0] ?? 'eu')
  const isOnlyLeft = search.get('ver') === 'pendientes'
  const set = (name: string, value: string | undefined) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const needed = texts.filter((text) => stateOf(text, source, target) !== 'unneeded')
  const left = countLeft(texts, source, target)
  const locked = isLocked(event, editsHub(event.hubId)) || !mayDo(event, 'edit')
  return (
    <div className="stack bench">
      <div>
        <h2>{t('tool.translations')}</h2>
        <p className="muted">{t('texts.intro')}</p>
      </div>
      {locked && <LockedBanner event={event} />}
      <div className="bench-tools">
        <FilterSelect
          label={t('texts.from')}
          value={source}
          onChange={(value) => set('de', value || undefined)}
          options={used.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        />
        <ChoiceBar
          label={t('texts.to')}
          value={target}
          onChange={(value: TextLanguage) => set('a', value)}
          options={targets.map((value) => ({
            value,
            label: t('texts.tab', {
              language: t(`common:language.${value}`),
              left: countLeft(texts, source, value),
            }),
          }))}
        />
        <label className="bench-only">
          <input
            type="checkbox"
            checked={isOnlyLeft}
            onChange={(event) => set('ver', event.target.checked ? 'pendientes' : undefined)}
          />
          {t('texts.onlyLeft')}
        </label>
      </div>
      <ProgressMeter done={needed.length - left} of={needed.length} label={t('texts.progress')} />
      {needed.length === 0 && <Banner>{t('texts.nothing')}</Banner>}
      {needed.length > 0 && left === 0 && (
        <Banner kind="success">{t('texts.allDone', { language: t(`common:language.${target}`) })}</Banner>
      )}
      <TextList
        key={`${source} ${target} ${isOnlyLeft}`}
        eventId={event.id}
        texts={texts}
        source={source}
        target={target}
        isOnlyLeft={isOnlyLeft}
        isLocked={locked}
      />
      <p className="muted bench-keys">{t('texts.keys')}</p>
    </div>
  )
}
