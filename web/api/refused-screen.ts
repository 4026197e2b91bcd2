/** Where the app keeps, in this tab, the address of the screen that an access-error page stands in the place of. */
export const REFUSED_SCREEN = 'refusedScreen';
