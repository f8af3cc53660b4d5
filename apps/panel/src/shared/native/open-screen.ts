/**
 * Event of the window: a link was followed outside of the panel, and its screen (`/inicio?x`, in `detail`) is to be opened. What
 * opens it prevents the default, which is to load the page anew at that address.
 */
export const OPEN_SCREEN = 'larunbat.open-screen'
