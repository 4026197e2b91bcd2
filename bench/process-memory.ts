import { readdir, readFile } from 'node:fs/promises';

/** What a process holds now, and its children, in megabytes. */
export type Memory = { readonly own: number; readonly children: number };

/** Null where the system does not tell. */
export async function memoryOf(pid: number): Promise<Memory | null> {
  try {
    const children = await childrenOf(pid);
    const sizes = await Promise.all(children.map((child) => megabytes(child).catch(() => 0)));
    return { own: await megabytes(pid), children: sizes.reduce((sum, one) => sum + one, 0) };
  } catch {
    return null;
  }
}

async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  );
  return lists
    .flatMap((list) => list.trim().split(/\s+/))
    .filter((text) => text !== '')
    .map(Number);
}
