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

/** As `oneAtATime`, for the jobs of each key by themselves; a key is forgotten with its last job. */
export function oneAtATimeByKey(): <T>(key: string, job: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly run: ReturnType<typeof oneAtATime>; waiting: number }>();
  return async (key, job) => {
    const queue = queues.get(key) ?? { run: oneAtATime(), waiting: 0 };
    queues.set(key, queue);
    queue.waiting += 1;
    try {
      return await queue.run(job);
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(key);
    }
  };
}
