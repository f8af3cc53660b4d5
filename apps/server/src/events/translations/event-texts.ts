import { EventDetail, EventSummary, Extra, Impact, Media } from '@larunbat/contract'
import { factsOfField, IMPACT_TEXT_MAX, TRANSLATABLE_FIELDS } from '@larunbat/rules/events/event-fields'
import { TEXT_LANGUAGES } from '@larunbat/rules/text/language'
import { parseMultilingual } from '@larunbat/rules/text/multilingual-text'
import type { TextStamps } from '../event/changes/change-record.ts'
import type { EventText } from '../event/event-part.ts'
import type { EventRecord } from '../event/event-record.ts'
import { ALT_MAX_LENGTH } from '../media/check-alt.ts'

const EXTRA_DESCRIPTION_MAX = 500
const EXTRA_TITLE_MAX = 120

/** A plan for rain is required outdoors only. */
const isAskedFor = (name: string, { venueSetting, rainPlan }: EventRecord) =>
  name !== 'rainPlan' || venueSetting === 'outdoor' || Boolean(rainPlan)

/** Returns every text of an event that can stand in several languages, with those of its parts; missing ones are there, empty. */
export function textsOf(record: EventRecord, partTexts: readonly EventText[]): EventText[] {
  const { fields } = EventSummary
  const own = TRANSLATABLE_FIELDS.filter(({ name }) => isAskedFor(name, record)).map(
    ({ name, perLanguage: max }) => ({
      isShared: factsOfField(name).section === null,
      key: fields[name].wire,
      name,
      value: record[name] ?? '',
      about: null,
      image: null,
      max,
      isLong: max > 200,
    }),
  )
  const toText = ({ isShared: _, ...text }: (typeof own)[number]): EventText => text
  return [
    ...own.filter(({ isShared }) => !isShared).map(toText),
    {
      key: `${fields.impact.wire}.${Impact.fields.text.wire}`,
      name: 'impact.text',
      value: record.impact.text ?? '',
      about: null,
      image: null,
      max: IMPACT_TEXT_MAX,
      isLong: true,
    },
    ...record.media.map((media) => ({
      key: `${EventDetail.fields.media.wire}.${media.id}.${Media.fields.alt.wire}`,
      name: `media.${media.id}.alt`,
      value: media.alt ?? '',
      about: media.title,
      image: (media.variants.find(({ width }) => width >= 160) ?? media).url,
      max: ALT_MAX_LENGTH,
      isLong: false,
    })),
    ...record.extras.flatMap((extra) => {
      const wire = `${EventDetail.fields.extras.wire}.${extra.id}`
      const part = { about: extra.title, image: null }
      return [
        {
          ...part,
          key: `${wire}.${Extra.fields.title.wire}`,
          name: `extras.${extra.id}.title`,
          value: extra.title,
          max: EXTRA_TITLE_MAX,
          isLong: false,
        },
        ...(extra.description
          ? [
              {
                ...part,
                key: `${wire}.${Extra.fields.description.wire}`,
                name: `extras.${extra.id}.description`,
                value: extra.description,
                max: EXTRA_DESCRIPTION_MAX,
                isLong: true,
              },
            ]
          : []),
      ]
    }),
    ...partTexts,
    ...own.filter(({ isShared }) => isShared).map(toText),
  ]
}

/** Returns a text in the form of the contract, with the time of the last change of each language. */
export function toEventText({ name, value, ...text }: EventText, stamps: TextStamps) {
  const { plain = '', ...words } = parseMultilingual(value)
  return {
    ...text,
    plain,
    words: TEXT_LANGUAGES.flatMap((language) => {
      const since = stamps[`${name}.${language}`] ?? null
      const text = words[language]
      return text ? [{ language, text, since }] : []
    }),
  }
}
