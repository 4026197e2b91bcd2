/** Drawing a screen as HTML, with the web's own components. */

/** The key of a reading (web/api/calls.ts), as JSON has it. */
export type ReadingKey = readonly unknown[];

/** For somebody whose cookie opened the page, or for anybody. */
export type Frame = 'member' | 'visitor';

export type DrawRequest = {
  readonly app: 'members' | 'reporters' | 'signup';
  /** Of the page's address. */
  readonly path: string;
  readonly frame: Frame;
  /** The moment that the page shows, in milliseconds since 1970. */
  readonly at: number;
  /** What the screen's readings are answered with. */
  readonly answers: readonly (readonly [ReadingKey, unknown])[];
};

export type DrawnScreen = {
  /** What stands in the page's `#root`. */
  readonly html: string;
  /** Readings that the screen asks for and that were not among the answers: drawn as they look while they wait. */
  readonly unread: readonly ReadingKey[];
};

/** As the built web exports it. Rejects for a screen that throws, naming its components, and for an address that is none. */
export type DrawScreen = (request: DrawRequest) => Promise<DrawnScreen>;

/** A screen with the page around it. The answers are the JSON that is sent for them. */
export type PageRequest = Omit<DrawRequest, 'answers'> & {
  readonly answers: readonly (readonly [ReadingKey, string])[];
  /** The page's HTML up to what stands in `#root`. */
  readonly before: string;
  /** What follows `#root`, behind the answers. */
  readonly after: string;
};

export type DrawnPage = {
  readonly bytes: Uint8Array;
  readonly unread: readonly ReadingKey[];
};

export type Drawing = {
  /** Rejects where the page can't be drawn, and with a `ThreadBusyError` where it can't be now. */
  draw(request: PageRequest): Promise<DrawnPage>;
  close(): Promise<void>;
};
