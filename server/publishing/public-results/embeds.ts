/**
 * What clubs put into their own sites: a championship's tables or its matches as a page of its own, small, without the members'
 * program, cookies or anything from elsewhere. These pages alone may stand in a frame.
 */

import { hash } from 'node:crypto';
import type { BracketMatchView, StandingsTable } from '#contract/championship/competition.ts';
import {
  type PublicChampionship,
  type PublicMatch,
  publicStream,
} from '#contract/championship/public-results.ts';
import { mayMove } from '#domain/championship/public-results.ts';
import { wordsOfName } from '#domain/club/name-words.ts';
import type { Form } from '#server/football/strangers/public.ts';
import { escaped } from '#server/platform/http/escaped.ts';
import { isScored } from './csv.ts';

const LIGHT = '--line:#d3dae3;--second:#4b5766;--live:#c9182b;--link:#0f56b3';
const DARK = '--line:#34404f;--second:#a9b5c4;--live:#ff8f9b;--link:#8ab8ff';
const STYLE = `:root{color-scheme:light dark;${LIGHT}}
@media(prefers-color-scheme:dark){:root{${DARK}}}
:root[data-theme=light]{color-scheme:light;${LIGHT}}:root[data-theme=dark]{color-scheme:dark;${DARK}}
body{margin:0;padding:.5rem;font:1rem/1.6 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif;line-break:strict;word-break:auto-phrase;background:Canvas;color:CanvasText}
h1{font-size:1.125rem;margin:0}h2{font-size:1rem;margin:1rem 0 .25rem}
p{margin:.25rem 0}a{color:var(--link)}.second{color:var(--second);font-size:.875rem}
table{inline-size:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.25rem;border-block-end:1px solid var(--line);text-align:end;font-weight:400}
th[scope=row],.name{text-align:start}thead th{color:var(--second);font-size:.875rem;white-space:nowrap}
ol{list-style:none;margin:0;padding:0}li{padding:.5rem 0;border-block-end:1px solid var(--line)}
.side{display:flex;justify-content:space-between;gap:.5rem}.side b{font-variant-numeric:tabular-nums}
.side span,th[scope=row]{word-break:keep-all;overflow-wrap:anywhere}.age{white-space:nowrap}.live{color:var(--live);font-weight:600}`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Of an embedded page, whether it shows something or not. */
export const EMBED_HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

/** Colours of an embedded page: of the site around it, or by the reader's device. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Reads the `theme` of an address. What it does not know is `auto`. */
export function themeOf(asked: unknown): Theme {
  return THEMES.find((theme) => theme === asked) ?? 'auto';
}

/** How far from today a ticker looks. */
const NEAR_DAYS = 7;

export const EMBEDS = {
  table: embed('table', ({ tables, bracket }) => {
    const rounds = bracket?.rounds ?? [];
    if (tables.length === 0 && rounds.length === 0) return '<p>順位表はまだありません。</p>';
    return [
      ...tables.map(tableHtml),
      ...rounds.map(({ name, matches }) => listHtml(name, matches.map(bracketLine))),
    ].join('');
  }),
  matches: embed('matches', ({ matches, date }) => {
    const days = [...Map.groupBy(matches, ({ match_date }) => match_date)];
    const near = days.filter(([day]) => Math.abs(daysBetween(date, day)) <= NEAR_DAYS);
    if (near.length === 0) return '<p>前後一週間に試合はありません。</p>';
    const coming = near.filter(([day]) => day >= date);
    const played = near.filter(([day]) => day < date).toReversed();
    return [...coming, ...played].map(([day, own]) => listHtml(dayText(day), own.map(matchLine))).join('');
  }),
} as const;
export type EmbedName = keyof typeof EMBEDS;

function embed(
  name: string,
  content: (championship: PublicChampionship) => string,
): Readonly<Record<Theme, Form<PublicChampionship>>> {
  const form = (theme: Theme) => embedIn(theme, name, content);
  return { auto: form('auto'), light: form('light'), dark: form('dark') };
}

function embedIn(
  theme: Theme,
  name: string,
  content: (championship: PublicChampionship) => string,
): Form<PublicChampionship> {
  return {
    name: `embed ${name} ${theme}`,
    type: 'text/html; charset=utf-8',
    headers: EMBED_HEADERS,
    write: (championship) => {
      const { championship_id: id, championship_name: title } = championship;
      const address = `/public/${encodeURIComponent(id)}`;
      const way = `<p class="second"><a href="${escaped(address)}" target="_blank" rel="noopener">くわしく見る</a></p>`;
      const body = `<h1>${escaped(title)}</h1>${content(championship)}${way}`;
      return embedPage(title, theme, body, streamOf(championship));
    },
  };
}

/** The address of the stream that says when there is something new; null while no match that strangers see live may move. */
function streamOf({ championship_id, shows, matches, date }: PublicChampionship): string | null {
  if (shows !== 'live' || !matches.some((match) => mayMove(match, date))) return null;
  return `${publicStream.path}?${new URLSearchParams({ championshipId: championship_id })}`;
}

/** The whole page; `content` is HTML, `stream` an address. Without its script it stands still. */
export function embedPage(title: string, theme: Theme, content: string, stream: string | null): string {
  return `<!doctype html>
<html lang="ja"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<script src="/embed.js" defer></script>
</head>
<body><main${stream === null ? '' : ` data-live="${escaped(stream)}"`}>${content}</main></body>
</html>
`;
}

function tableHtml({ name, provisional, rows }: StandingsTable): string {
  const body = rows
    .map(
      (row) =>
        `<tr><td>${row.place}</td><th scope="row">${nameHtml(row.club)}</th><td>${row.played}</td><td>${row.won}</td><td>${row.drawn}</td><td>${row.lost}</td><td>${row.goal_difference}</td><td><b>${row.points}</b></td></tr>`,
    )
    .join('');
  const heads = ['順位', 'クラブ', '試', '勝', '分', '負', '差', '点']
    .map((head) => `<th scope="col"${head === 'クラブ' ? ' class="name"' : ''}>${head}</th>`)
    .join('');
  const mark = provisional ? ' <span class="live">暫定</span>' : '';
  return `<h2>${escaped(name)}${mark}</h2><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>`;
}

function listHtml(heading: string, lines: readonly string[]): string {
  return `<h2>${escaped(heading)}</h2><ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`;
}

function matchLine(match: PublicMatch): string {
  const { home_club: home, away_club: away, game_status: status } = match;
  const isLive = isScored(match) && status !== '試合終了';
  const word = match.is_postponed ? '延期' : status;
  const facts = [match.scheduled_match_start_time ?? '時刻未定', match.round, match.venue]
    .map(escaped)
    .join('　');
  const side = ({ club_name, final_score, pk_score }: typeof home) => {
    const kicks = match.has_pk ? `<span class="second">PK ${pk_score}</span> ` : '';
    return sideHtml(club_name, isScored(match) ? `${kicks}<b>${final_score}</b>` : '');
  };
  return `<p class="second"><span${isLive ? ' class="live"' : ''}>${word}</span>　${facts}</p>${side(home)}${side(away)}`;
}

function bracketLine({ name, home, away }: BracketMatchView): string {
  const side = ({ name: club, goals, kicks }: BracketMatchView['home']) =>
    sideHtml(
      club,
      goals === null
        ? ''
        : `${kicks === null ? '' : `<span class="second">PK ${kicks}</span> `}<b>${goals}</b>`,
    );
  return `<p class="second">${escaped(name)}</p>${side(home)}${side(away)}`;
}

/** A line ends between a name's words. */
function nameHtml(name: string): string {
  return wordsOfName(name)
    .map(({ text, isAgeGroup }) => (isAgeGroup ? `<span class="age">${text}</span>` : escaped(text)))
    .join('<wbr>');
}

/** `score` is HTML. */
function sideHtml(club: string, score: string): string {
  return `<p class="side"><span>${nameHtml(club)}</span><span>${score}</span></p>`;
}

/** 5月16日（土）. */
export function dayText(date: string): string {
  const { month, day, dayOfWeek } = Temporal.PlainDate.from(date);
  return `${month}月${day}日（${'月火水木金土日'[dayOfWeek - 1]}）`;
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
}
