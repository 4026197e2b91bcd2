/** Reads a calendar as the strictest program does: what RFC 5545, 7986 and 9073 don't allow is named, line by line. */

type Rules = {
  /** Exactly once. */
  readonly required: readonly string[];
  /** At most once. */
  readonly once: readonly string[];
  readonly components: readonly string[];
};

const RULES: Readonly<Record<string, Rules>> = {
  VCALENDAR: {
    required: ['VERSION', 'PRODID'],
    once: [
      'CALSCALE',
      'METHOD',
      'NAME',
      'REFRESH-INTERVAL',
      'SOURCE',
      'COLOR',
      'DESCRIPTION',
      'LAST-MODIFIED',
    ],
    components: ['VTIMEZONE', 'VEVENT'],
  },
  VTIMEZONE: {
    required: ['TZID'],
    once: ['LAST-MODIFIED', 'TZURL'],
    components: ['STANDARD', 'DAYLIGHT'],
  },
  STANDARD: {
    required: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
    once: ['TZNAME', 'RRULE'],
    components: [],
  },
  VEVENT: {
    required: ['UID', 'DTSTAMP', 'DTSTART'],
    once: [
      ...['DTEND', 'SUMMARY', 'LOCATION', 'DESCRIPTION', 'STATUS', 'TRANSP', 'URL', 'SEQUENCE'],
      ...['CREATED', 'LAST-MODIFIED', 'CLASS', 'PRIORITY', 'GEO'],
    ],
    components: [],
  },
};

const LINE = /^(?<name>[A-Z0-9-]+)(?<parameters>(?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(?<value>.*)$/u;
const DATE = /^\d{8}$/;
const LOCAL = /^\d{8}T\d{6}$/;
const UTC = /^\d{8}T\d{6}Z$/;
const VALUES: Readonly<Record<string, RegExp>> = {
  VERSION: /^2\.0$/,
  DTSTAMP: UTC,
  'LAST-MODIFIED': UTC,
  SEQUENCE: /^\d{1,10}$/,
  STATUS: /^(?:TENTATIVE|CONFIRMED|CANCELLED)$/,
  TRANSP: /^(?:OPAQUE|TRANSPARENT)$/,
  'REFRESH-INTERVAL': /^PT?\d+[WDHMS]$/,
  // A comma, a semicolon and a backslash stand behind a backslash.
  SUMMARY: /^(?:[^,;\\]|\\[,;\\nN])*$/u,
  LOCATION: /^(?:[^,;\\]|\\[,;\\nN])*$/u,
  DESCRIPTION: /^(?:[^,;\\]|\\[,;\\nN])*$/u,
};
const MOST_BYTES = 75;

type Open = { readonly name: string; readonly seen: Map<string, number>; hasComponent: boolean };

/** The faults of a calendar, each with its line; empty for a valid one. */
export function faultsOf(text: string): readonly string[] {
  const faults: string[] = [];
  if (!text.endsWith('\r\n')) faults.push('the last line has no end');
  const physical = text.replace(/\r\n$/, '').split('\r\n');
  for (const line of physical) {
    if (line === '') faults.push('empty line');
    if (/[\r\n]/.test(line)) faults.push(`bare line break: ${line}`);
    if (Buffer.byteLength(line) > MOST_BYTES) faults.push(`too long: ${line}`);
  }
  const open: Open[] = [];
  const zones = new Set<string>();
  const uids = new Set<string>();
  for (const line of physical
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')) {
    const { name = '', parameters = '', value = '' } = LINE.exec(line)?.groups ?? {};
    const fault = (what: string) => faults.push(`${what}: ${line}`);
    const inside = open.at(-1);
    if (name === '') fault('no property');
    else if (name === 'BEGIN') {
      const isAllowed = inside === undefined ? value === 'VCALENDAR' : allows(inside.name, value);
      if (!isAllowed) fault('component where none may be');
      if (inside !== undefined) inside.hasComponent = true;
      open.push({ name: value, seen: new Map(), hasComponent: false });
    } else if (name === 'END') {
      const ended = open.pop();
      if (ended?.name !== value) fault('end of another component');
      for (const missing of RULES[value]?.required ?? []) {
        if (ended?.seen.get(missing) !== 1) fault(`${missing} is not there once`);
      }
    } else if (inside === undefined) fault('outside of the calendar');
    else {
      if (inside.hasComponent) fault('property behind a component');
      const times = (inside.seen.get(name) ?? 0) + 1;
      inside.seen.set(name, times);
      const { required = [], once = [] } = RULES[inside.name] ?? {};
      if (!name.startsWith('X-') && !required.includes(name) && !once.includes(name)) fault('unknown');
      if (times > 1) fault('twice');
      if (VALUES[name]?.test(value) === false) fault('value');
      if (name === 'TZID') zones.add(value);
      if (name === 'UID' && uids.size === uids.add(value).size) fault('two events of one UID');
      if (name === 'DTSTART' || name === 'DTEND') {
        if (!isMoment(parameters, value, inside.name === 'STANDARD', zones)) fault('moment');
      }
    }
  }
  if (open.length > 0) faults.push(`not ended: ${open.map(({ name }) => name).join()}`);
  return faults;
}

function allows(outer: string, inner: string): boolean {
  return RULES[outer]?.components.includes(inner) === true && RULES[inner] !== undefined;
}

/** A day, an instant in UTC, or a local time in a zone that the calendar has described. */
function isMoment(
  parameters: string,
  value: string,
  isFloating: boolean,
  zones: ReadonlySet<string>,
): boolean {
  if (parameters === ';VALUE=DATE') return DATE.test(value);
  const [, zone] = /^;TZID=(.+)$/.exec(parameters) ?? [];
  if (zone !== undefined) return zones.has(zone) && LOCAL.test(value);
  return parameters === '' && (isFloating ? LOCAL : UTC).test(value);
}
