/**
 * Runs jobs one after the other, in the order they came: a picture takes a processor for a second, and goals must not
 * wait for it. What a job throws is its caller's.
 */
export function oneAtATime(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve();
  return (job) => {
    const done = last.then(job);
    last = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };
}
