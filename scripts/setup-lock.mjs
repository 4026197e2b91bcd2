import { linkSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 300;

/**
 * Waits until this process alone holds the lock file. It is removed when the process exits. A lock whose owner
 * no longer lives (a set-up broken off with Ctrl-C) is taken over.
 *
 * @param {string} file
 * @param {() => void} onWait called once when someone else holds it
 */
export async function holdLock(file, onWait) {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    for (let isNotified = false; !take(mine, file); await pause(POLL_MS)) {
      if (dropIfAbandoned(file) || isNotified) continue;
      onWait();
      isNotified = true;
    }
  } finally {
    unlinkSync(mine);
  }
  process.on('exit', () => rmSync(file, { force: true }));
}

/** A hard link appears with its content in one step; a file written in place could be read while still empty. */
function take(mine, file) {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function dropIfAbandoned(file) {
  const owner = readOwner(file);
  if (owner === undefined || isAlive(owner)) return false;
  rmSync(file, { force: true });
  return true;
}

function readOwner(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
