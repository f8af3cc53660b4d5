import { checkOf, type Rule, rule } from './rule.ts'

const check = checkOf('multimedia')

export const multimediaRules: readonly Rule[] = [
  rule(check('picture', 'media'), ({ media }) => media.some((picture) => picture.use !== 'cover')),
  rule(check('rights', 'hasRights'), ({ content }) => content.hasRights),
]
