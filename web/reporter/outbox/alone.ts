const LOCK = 'reporter-outbox';
/** A page that is frozen in the middle of a try holds its lock. What is then sent twice, the server counts once. */
const STOLEN_AFTER_MS = 20_000;

/** One page of this phone at a time; without Web Locks (a page over plain HTTP) each works for itself, which is safe, too. */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator;
  if (locks === undefined) return work();
  let running: Promise<Result> | null = null;
  const begin = () => {
    running = work();
    return running;
  };
  const patience = AbortSignal.timeout(STOLEN_AFTER_MS);
  try {
    return await locks.request(LOCK, { signal: patience }, begin);
  } catch (error) {
    // Stolen from this page: its work ends all the same.
    if (running !== null) return running;
    if (!patience.aborted) throw error;
  }
  try {
    return await locks.request(LOCK, { steal: true }, begin);
  } catch (error) {
    if (running !== null) return running;
    throw error;
  }
}
