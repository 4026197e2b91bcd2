/**
 * What a page says to the worker that waits: it is alone, so the new version may take over. A type only: the worker is
 * one file and shares no code with the app.
 */
export type PageMessage = 'take over';
