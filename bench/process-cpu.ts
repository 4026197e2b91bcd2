import { readdir, readFile } from 'node:fs/promises';

/** CPU time that a process has used so far in all its threads, in milliseconds; null where the system does not tell. */
export async function cpuMilliseconds(pid: number): Promise<number | null> {
  try {
    const threads = await readdir(`/proc/${pid}/task`);
    const times = await Promise.all(threads.map((thread) => threadNanoseconds(pid, thread)));
    return times.reduce((sum, time) => sum + time, 0) / 1e6;
  } catch {
    return null;
  }
}

async function threadNanoseconds(pid: number, thread: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');
  return Number(text.split(' ')[0]);
}
