import { GUIDE_IDS, guidePath } from '@larunbat/rules/address/guides'
import type { Language } from '@larunbat/rules/text/language'
import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { type GuideWords, splitAtNames } from './guide-words.ts'

interface BodyProps {
  tokens: readonly Token[]
  language: Language
  words: GuideWords
}

/** Draws Markdown as elements. What a guide has no use for, such as HTML, throws: nothing is passed on as markup. */
export function GuideBody({ tokens, language, words }: BodyProps): ReactNode {
  const inner = (some: readonly Token[] | undefined) => (
    <GuideBody tokens={some ?? []} language={language} words={words} />
  )
  const draw = (token: Token): ReactNode => {
    switch (token.type) {
      case 'space':
        return null
      case 'heading':
        return token.depth === 2 ? <h2>{inner(token.tokens)}</h2> : <h3>{inner(token.tokens)}</h3>
      case 'paragraph':
        return <p>{inner(token.tokens)}</p>
      case 'list': {
        const List = token.ordered ? 'ol' : 'ul'
        return (
          <List>
            {(token as Tokens.List).items.map((item) => (
              <li key={item.raw}>{inner(item.tokens)}</li>
            ))}
          </List>
        )
      }
      case 'blockquote':
        return <aside className="guide-note">{inner(token.tokens)}</aside>
      case 'strong':
        return <strong>{inner(token.tokens)}</strong>
      case 'codespan':
        return <code>{token.text}</code>
      case 'code':
        return (
          <pre>
            <code>{token.text}</code>
          </pre>
        )
      case 'link':
        return <a href={addressOf(token.href, language)}>{inner(token.tokens)}</a>
      case 'text':
        return token.tokens ? inner(token.tokens) : <Words sentence={token.text} words={words} />
      default:
        throw new Error(`A guide has no ${token.type}: ${token.raw}`)
    }
  }
  // A guide never changes its order: the place of a token is its key.
  return tokens.map((token, index) => <Fragment key={`${index}`}>{draw(token)}</Fragment>)
}

function Words({ sentence, words }: { sentence: string; words: GuideWords }) {
  return splitAtNames(sentence, words).map(({ text, isName }, index) =>
    isName ? <b key={`${index}`}>{text}</b> : text,
  )
}

/** `guide:ID` leads to another guide, `/…` to a place of the product, `https://…` elsewhere. */
function addressOf(href: string, language: Language): string {
  if (href.startsWith('/') || href.startsWith('https://')) return href
  const id = GUIDE_IDS.find((one) => href === `guide:${one}`)
  if (!id) throw new Error(`A guide leads to ${href}`)
  return guidePath(language, id)
}
