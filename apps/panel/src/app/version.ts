declare const __VERSION__: string

/** The version of the panel, as in package.json. */
export const version: string = __VERSION__
