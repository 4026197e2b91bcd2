/** What the server processes on one database know of their own health. */

import type { Fixed } from './stored-value.ts';

/** One row: written to see that writing works, and how late it is by the clock of any process. */
export type WatchBeatTable = {
  only_row: Fixed<1>;
  /** UTC instant, ISO with milliseconds; goes back only if a clock that was ahead is no longer believed. */
  beat_at: string;
  /** Since when the writers have found themselves behind it; null while they do not. */
  behind_since: string | null;
  /** First and latest beat of a clock too far ahead of `beat_at` to be believed; both null if there is none. */
  ahead_since: string | null;
  ahead_at: string | null;
  /** Changes with each write, so that each is one. */
  beats: number;
};

/** 知らせ: what the office is told about by letter. A row stays when it is over, so that what comes and goes is told once a day. */
export type AlarmsTable = {
  kind: Fixed<string>;
  /** Name of the machine where it is a machine's; empty where it is everybody's. */
  source: Fixed<string>;
  /** UTC instants, ISO. */
  since: string;
  /** When a process last found it so. */
  seen_at: string;
  /** Of the last letter; null before the first. */
  told_at: string | null;
  over_at: string | null;
  /** JSON text: numbers and moments of the letter's sentences. */
  facts: string;
};

export type WatchTables = { watch_beat: WatchBeatTable; alarms: AlarmsTable };
