/**
 * CLDR leaves Basque endings open, "2026(e)ko azaroaren 28(a)"; readers write one of them. Turns what `Intl` prints in
 * Basque into that: a number takes -eko when its last word ends in a consonant, and hamaika (11, 31) takes no -a.
 */
export function tidyBasqueDate(text: string): string {
  return text
    .replace(/(\d+)\(e\)ko/g, (_, year: string) => `${year}${endsInConsonant(year) ? 'eko' : 'ko'}`)
    .replace(/(\d+)\(a\)/g, (_, day: string) => (day === '11' || day === '31' ? day : `${day}a`))
}

/**
 * A range of days from two dates as `Intl` prints them in Basque with day, long month and year: 2026ko azaroaren 28tik
 * 30era, 2026ko azaroaren 28tik abenduaren 2ra. CLDR has no declined ranges.
 */
export function basqueDateRange(first: string, last: string): string {
  const from = first.replace(
    /(\d+)\(a\)$/,
    (_, day: string) => `${day}${endsInConsonant(day) ? 'etik' : 'tik'}`,
  )
  const to = last.replace(/(\d+)\(a\)$/, (_, day: string) => `${day}${endsInConsonant(day) ? 'era' : 'ra'}`)
  const [fromWords, toWords] = [from.split(' '), to.split(' ')]
  while (toWords.length > 1 && toWords[0] === fromWords.shift()) toWords.shift()
  return tidyBasqueDate(`${from} ${toWords.join(' ')}`)
}

/** Whether a Basque number's last word ends in a consonant: bat, bost, hamar, hamabost. */
function endsInConsonant(number: string): boolean {
  return [1, 5, 10, 15].includes(Number(number) % 20)
}
