/** Screens of the widget on which it may begin. */
const FIRST_SCREENS = ['signIn', 'signUp', 'forgotPassword'] as const;
export type FirstScreen = (typeof FIRST_SCREENS)[number];

/** The first screen that an address asks for: `?screen=signUp`. Anything unknown is the sign-in. */
export function firstScreen(query: string): FirstScreen {
  const asked = new URLSearchParams(query).get('screen');
  return FIRST_SCREENS.find((screen) => screen === asked) ?? 'signIn';
}

/** Whether there is anything to type: another provider sends people back with a code, and they are about to be in. */
export function beginsWithForm(query: string): boolean {
  const isBack = new URLSearchParams(query).has('code');
  return firstScreen(query) === 'signIn' && !isBack;
}
