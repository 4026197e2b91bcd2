/** What the doctor says: one line for each check, and what the operator should do about it. */

export type Finding = {
  /** What was looked at. */
  readonly about: string;
  /** `notice`: everything works, and yet somebody should do something. */
  readonly state: 'sound' | 'notice' | 'fault';
  readonly text: string;
  /** What to do; empty where nothing is. */
  readonly advice: string;
};

const MARKS = { sound: '○', notice: '△', fault: '×' } as const;

/** As wide as the longest name. */
const WIDTH = 6;

/** For the terminal. */
export function linesOf(findings: readonly Finding[]): readonly string[] {
  return findings.flatMap(({ about, state, text, advice }) => {
    const line = `${MARKS[state]} ${about.padEnd(WIDTH, '　')}　${text}`;
    return advice === '' ? [line] : [line, `${'　'.repeat(WIDTH + 2)} → ${advice}`];
  });
}

/** The last line. */
export function conclusionOf(findings: readonly Finding[]): string {
  const faults = findings.filter(({ state }) => state === 'fault').length;
  const notices = findings.filter(({ state }) => state === 'notice').length;
  if (faults > 0) return `結果：${faults}件の問題があります。`;
  return notices > 0 ? `結果：健全です。気をつけることが${notices}件あります。` : '結果：健全です。';
}

export function sound(about: string, text: string): Finding {
  return { about, state: 'sound', text, advice: '' };
}

export function notice(about: string, text: string, advice: string): Finding {
  return { about, state: 'notice', text, advice };
}

export function fault(about: string, text: string, advice: string): Finding {
  return { about, state: 'fault', text, advice };
}
