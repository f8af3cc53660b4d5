/** Where the festival was founded: the clock for what belongs to no place. */
export const HOME_ZONE = 'Europe/Madrid'
