/**
 * What a page says to the worker. `take over`, to the one that waits: this page is of its version, so if no other page is
 * open it may begin. `keep`, to the one in use: the page is idle, so its area of the app may come onto the phone. A type
 * only: the worker is one file and shares no code with the app.
 */
export type PageMessage = 'take over' | 'keep';
