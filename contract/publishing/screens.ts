/** The screens of the web, as its tables have them (`web/app/screens.ts`) and its build describes them to the server. */

/** For whom a screen is. `strangers` are not signed in, `newcomers` register, `public` is for everyone, without the members' frame. */
export type Audience =
  | 'strangers'
  | 'newcomers'
  | 'visitors'
  | 'everyone'
  | 'public'
  | 'members'
  | 'administrators'
  | 'input'
  | 'reporters';

/** What a row of a table says of its screen, beside its address, its component and its audience. */
export type ScreenFacts = {
  /** What it is called in the menu and in shared links; the site's own name stands for a screen without one. */
  readonly title?: string;
  /** Whether it shows one person's data, or pictures with signed addresses: the server doesn't draw it. */
  readonly isPersonal?: true;
  /** Where the members' frame has its sponsors; above, unless it says otherwise. */
  readonly sponsors?: 'below';
  /** What does not work without JavaScript: scores that move, sending a form. */
  readonly needsScript?: 'scores' | 'sending';
};

/** A screen of a build. */
export type BuiltScreen = ScreenFacts & {
  /** As the router writes it: `/faq`, `/indv-result/$championshipId/$matchId`. */
  readonly path: string;
  readonly whose: Audience;
  /** The page of HTML that its app starts in. */
  readonly page: string;
  /** What a browser needs for it beside what its page names already. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Scripts that it asks for as soon as it is seen. */
  readonly soon: readonly string[];
};
