/** The path without its query and without long words in it: both carry secrets that open what they name. */
export const pathToLog = (url: string): string =>
  (url.split('?', 1)[0] as string).replace(/\/[\w-]{40,}(?=\/|$)/g, '/*')
