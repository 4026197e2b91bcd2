/** Settings of a competition in words, as the audit shows what an administrator has changed. */

import { slotName } from './bracket/messages.ts';
import type { CompetitionSettings, GroupKey, WantedSettings } from './settings.ts';
import { CRITERION_NAMES } from './standings/messages.ts';
import type { PointsRule, StandingsRules } from './standings/rules.ts';

export const SETTINGS_LABELS = {
  rules: '順位の決め方',
  tables: '順位表を出す組',
  groupRules: '組ごとの順位の決め方',
  advancing: '勝ち上がり',
  clubs: '試合のないクラブ',
  deductions: '勝点減',
  penaltyPoints: '反則ポイント',
  withdrawn: '棄権・辞退',
  comparisons: '組をまたぐ比較',
  bracket: 'トーナメント表',
} as const;
export type SettingsField = keyof typeof SETTINGS_LABELS;

/** Empty text where nothing is settled. */
export function settingsInWords(
  { rules, groups, comparisons, bracket }: WantedSettings | CompetitionSettings,
  nameOf: (key: GroupKey) => string,
): Readonly<Record<SettingsField, string>> {
  const eachGroup = (word: (group: (typeof groups)[number]) => string) =>
    groups
      .map((group) => ({ name: nameOf(group.group), words: word(group) }))
      .filter(({ words }) => words !== '')
      .map(({ name, words }) => `${name}：${words}`)
      .join('／');
  const asNamed = bracket.map((entry) => ({
    ...entry,
    matchId: entry.id,
    state: { kind: 'unplayed' as const },
  }));
  return {
    rules: rulesInWords(rules),
    tables: eachGroup(({ hasTable }) => (hasTable ? '順位表あり' : '順位表なし')),
    groupRules: eachGroup((group) => (group.rules === null ? '' : rulesInWords(group.rules))),
    advancing: eachGroup(({ advancing }) => (advancing === 0 ? '' : `上位${advancing}クラブ`)),
    clubs: eachGroup(({ clubs }) => clubs.join('、')),
    deductions: eachGroup(({ deductions }) =>
      deductions.map(({ club, points, reason }) => `${club} ${points}（${reason}）`).join('、'),
    ),
    penaltyPoints: eachGroup(({ penaltyPoints }) =>
      penaltyPoints.map(({ club, points }) => `${club} ${points}`).join('、'),
    ),
    withdrawn: eachGroup(({ withdrawn }) => withdrawn.join('、')),
    comparisons: comparisons
      .map(({ name, groups: compared, place }) => `${name}：${compared.map(nameOf).join('、')}の${place}位`)
      .join('／'),
    bracket: asNamed
      .map(({ name, slots, storedMatch, walkover }) => {
        const pair = `${slotName(slots.home, asNamed)} 対 ${slotName(slots.away, asNamed)}`;
        const tied = storedMatch === null ? '' : `（${storedMatch}）`;
        const gone = walkover === null ? '' : '（棄権あり）';
        return `${name}：${pair}${tied}${gone}`;
      })
      .join('／'),
  };
}

function rulesInWords({ points, order, headToHead, meetings, withdrawn }: StandingsRules): string {
  const parts = [
    pointsInWords(points),
    order.map((criterion) => CRITERION_NAMES[criterion]).join('→'),
    headToHead === 'again' ? '残ったクラブで当該チーム間をやり直す' : '当該チーム間は一度だけ',
    meetings === null ? '総当たりの回数は未定' : `${meetings}回総当たり`,
    withdrawn === 'annulled' ? '棄権した相手との試合は数えない' : '棄権した相手との残りの試合は3-0',
  ];
  return parts.filter((part) => part !== '').join('、');
}

function pointsInWords({ win, loss, level }: PointsRule): string {
  return level.kind === 'draw'
    ? `勝ち${win}・引き分け${level.each}・負け${loss}`
    : `勝ち${win}・PK勝ち${level.winner}・PK負け${level.loser}・負け${loss}`;
}
