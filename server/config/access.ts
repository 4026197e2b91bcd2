import { type AccessTable, CONTENTS, DEFAULT_ACCESS, REQUIREMENTS } from '#domain/membership/access.ts';
import { bad, type Environment, list } from './values.ts';

/** `MEMBERSHIP_ACCESS=media=premium,pics=regular`: what differs from the usual table. */
export function accessTable(env: Environment): AccessTable {
  const name = 'MEMBERSHIP_ACCESS';
  const changes = list(env, name).map((entry) => {
    const [key, value, ...rest] = entry.split('=').map((part) => part.trim());
    const content = CONTENTS.find((known) => known === key);
    const requirement = REQUIREMENTS.find((known) => known === value);
    if (content === undefined || requirement === undefined || rest.length > 0) {
      const how = `media=premium,pics=regular のように、${CONTENTS.join('・')} と ${REQUIREMENTS.join('・')} の組で指定してください`;
      throw bad(name, how, entry);
    }
    return [content, requirement] as const;
  });
  return { ...DEFAULT_ACCESS, ...Object.fromEntries(changes) };
}
