import type { GuideModel } from '@larunbat/rules/address/guides'

const VARIABLE = /\{\{([\w:.-]+)\}\}/g

export interface GuideWords {
  siteName: string
  textOf: GuideModel['textOf']
}

/** A part of a sentence: plain, or the name of something on the screen. */
export interface GuidePart {
  text: string
  isName: boolean
}

/** Splits a sentence at its variables: `{{festival}}` and keys of texts, `{{event:publish.send}}`. An unknown one throws. */
export function splitAtNames(sentence: string, { siteName, textOf }: GuideWords): GuidePart[] {
  return sentence.split(VARIABLE).map((part, index) => {
    if (index % 2 === 0) return { text: part, isName: false }
    if (part === 'festival') return { text: siteName, isName: false }
    const text = textOf(part)
    if (text === undefined || text.includes('{{')) throw new Error(`No text to show in a guide: ${part}`)
    return { text, isName: true }
  })
}

/** The sentence with its names in place, without any marks. */
export const plainWords = (sentence: string, words: GuideWords): string =>
  splitAtNames(sentence.replace(/[*`]|\]\([^)]*\)|\[/g, ''), words)
    .map(({ text }) => text)
    .join('')
