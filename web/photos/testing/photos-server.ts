import { defaultHost, itemPath } from '#contract/call.ts';
import {
  championshipInfoForPhotos,
  type Photo,
  type PhotoChampionship,
  type PhotoChampionshipDetail,
  photoToSave,
  targetChampionshipInfoForPhotos,
  targetPicsByMatchId,
} from '#contract/publishing/photos.ts';

/** A refusal of the server, or nobody who answers. */
type Failure = 'noNetwork' | { readonly status: number; readonly code: string };

/** What a test's server answers. */
type Answers = {
  readonly championships?: readonly PhotoChampionship[] | Failure;
  readonly detail?: PhotoChampionshipDetail | Failure;
  readonly photos?: readonly Photo[] | Failure;
  readonly saving?: { readonly url: string; readonly file_name: string } | Failure;
};

const SITE = { hosts: {}, fiscalYear: 2026, site: { name: 'つなぐ', region: '札幌', resultLinks: [] } };

/** A server for the photo pages, in front of `fetch`: it answers what it is told to, and notes what it is asked. */
export function photosServer(first: Answers) {
  let answers = first;
  const asked: URL[] = [];
  return {
    asked,
    fetch: async (input: string): Promise<Response> => {
      if (input === '/config.json') return Response.json(SITE);
      const url = new URL(input, 'http://tsunagu.example');
      asked.push(url);
      const answer = answerByPath(answers)[url.pathname];
      if (answer === undefined) throw new Error(`This server has no answer to ${url.pathname}.`);
      return responseOf(answer);
    },
    answer: (next: Answers) => {
      answers = { ...answers, ...next };
    },
  };
}

function answerByPath({ championships, detail, photos, saving }: Answers): Readonly<Record<string, unknown>> {
  return {
    [`${defaultHost('archive')}${itemPath(championshipInfoForPhotos.path)}`]: championships,
    [`${defaultHost('archive')}${itemPath(targetChampionshipInfoForPhotos.path)}`]: detail,
    [`${defaultHost('pics')}${itemPath(targetPicsByMatchId.path)}`]: photos,
    [photoToSave.path]: saving,
  };
}

function responseOf(answer: unknown): Response {
  if (answer === 'noNetwork') throw new TypeError('Failed to fetch');
  if (isRefusal(answer)) {
    return Response.json({ code: answer.code, message: '' }, { status: answer.status });
  }
  return Response.json(answer);
}

function isRefusal(answer: unknown): answer is Exclude<Failure, 'noNetwork'> {
  return typeof answer === 'object' && answer !== null && 'status' in answer;
}

/** The photos of a match, with addresses that end after `window`. */
export function photosOf(count: number, window = 1): readonly Photo[] {
  return Array.from({ length: count }, (_, place) => ({
    photo_id: `p${place + 1}`,
    pic_url: `/api/photos/files/k${place + 1}/full?expires=${window}`,
    thumbnail_url: `/api/photos/files/k${place + 1}/thumbnail?expires=${window}`,
    width: 1600,
    height: 1200,
  }));
}
