import type { FullTextKey, Pack, TextKey } from '@larunbat/locales/keys'
import type { i18n, ThirdPartyModule } from 'i18next'

// Stands for the types of the library in the panel (tsconfig `paths`): a key that no pack has does not compile.
// The library's own typed keys make the check of types four times slower (decision 087).

/** Values of a text; `count` chooses the plural, `context` a variant. */
export interface TextValues {
  readonly [name: string]: unknown
}

/** Returns the text of a key in the language of the person. `P` is the pack of keys without one. */
export interface Translate<P extends Pack = never> {
  (key: [P] extends [never] ? FullTextKey : TextKey<P>, values?: TextValues): string
  /** The first of several keys that has a text; the last one always has. */
  (keys: readonly [...string[], [P] extends [never] ? FullTextKey : TextKey<P>], values?: TextValues): string
  /** A key that comes from data, with what is shown where no pack has it. */
  (key: string | readonly string[], values: TextValues & { readonly defaultValue: string }): string
}

export declare function useTranslation<P extends Pack = 'common'>(
  packs?: P | readonly [P, ...Pack[]],
): { readonly t: Translate<P>; readonly i18n: i18n }

export declare const initReactI18next: ThirdPartyModule
