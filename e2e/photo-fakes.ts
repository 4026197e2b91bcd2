/** Photos of matches, in front of a real server: the calls of the photo pages, and the files behind their addresses. */

import type { Page } from '@playwright/test';
import type { Photo, PhotoChampionship, PhotoChampionshipDetail } from '#contract/publishing/photos.ts';

/** What an address of a page has to carry unharmed. */
export const AWKWARD_NAME = 'U-12 春季 100%/決勝?#1 ⚽';
/** As long as a club's name may be. */
export const LONG_CLUB = '札幌緑ヶ丘フットボールクラブジュニアユースＳＥＣＯＮＤ';

/** As if every list had been read with the first photos. */
const COVER = { cover_url: '/api/photos/files/1/thumbnail?reading=1', photo_count: 60 } as const;

const CHAMPIONSHIPS: readonly PhotoChampionship[] = [
  { championship_id: 'cup', championship_name: AWKWARD_NAME, category: 'U-12（ジュニア）', ...COVER },
  {
    championship_id: 'league',
    championship_name: '札幌ブロックリーグ 1部',
    category: 'U-18（ユース）',
    ...COVER,
  },
];

const DETAIL: PhotoChampionshipDetail = {
  championship_id: 'cup',
  championship_name: AWKWARD_NAME,
  matches_with_photos: [
    {
      match_id: 'm1',
      match_date: '2026-05-16',
      sub_championship_name: '決勝トーナメント 第1試合',
      club_left_name: LONG_CLUB,
      club_right_name: 'A/B 50% クラブ?',
      ...COVER,
    },
  ],
};

const COUNT = 60;
const SIZE = { width: 1600, height: 1200 } as const;

type PhotoFakes = {
  /** How often the list of photos has been asked for. */
  readonly readings: () => number;
  /** Files that were asked for, as `thumbnail 3`. */
  readonly files: readonly string[];
  /** From now on the addresses given so far are refused. */
  readonly endAddresses: () => void;
};

export async function fakePhotos(page: Page): Promise<PhotoFakes> {
  let readings = 0;
  let firstGood = 1;
  const files: string[] = [];
  await page.route('**/get-championship-info-for-photos', (route) => route.fulfill({ json: CHAMPIONSHIPS }));
  await page.route('**/get-target-championship-info-for-photos?*', (route) =>
    route.fulfill({ json: DETAIL }),
  );
  await page.route('**/get-target-pics-by-matchId?*', (route) => {
    readings += 1;
    return route.fulfill({ json: photosOf(readings) });
  });
  await page.route(/\/api\/photos\/files\/(\d+)\/(\w+)\?reading=(\d+)/, (route) => {
    const [, place = '', form = '', reading] =
      /files\/(\d+)\/(\w+)\?reading=(\d+)/.exec(route.request().url()) ?? [];
    if (Number(reading) < firstGood) return route.fulfill({ status: 403, json: {} });
    files.push(`${form} ${place}`);
    return route.fulfill({ contentType: 'image/svg+xml', body: picture(Number(place)) });
  });
  return {
    readings: () => readings,
    files,
    endAddresses: () => {
      firstGood = readings + 1;
    },
  };
}

function photosOf(reading: number): readonly Photo[] {
  return Array.from({ length: COUNT }, (_, place) => ({
    photo_id: `p${place + 1}`,
    pic_url: `/api/photos/files/${place + 1}/full?reading=${reading}`,
    thumbnail_url: `/api/photos/files/${place + 1}/thumbnail?reading=${reading}`,
    ...SIZE,
  }));
}

function picture(place: number): string {
  const { width, height } = SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${place * 40} 50% 40%)"/></svg>`;
}
