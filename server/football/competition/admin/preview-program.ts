/** The thread that previews settings. Its certainties are its own: a preview takes no place in the memory of the public pages. */

import type { CompetitionPreview } from '#contract/championship/admin-competition.ts';
import { certainties } from '#domain/competition/standings/certainty.ts';
import { answerAsThread } from '#server/platform/threads/thread.ts';
import { type Previewed, toPreview } from './view.ts';

answerAsThread<Previewed, CompetitionPreview>(async (previewed) => toPreview(previewed, certainties));
