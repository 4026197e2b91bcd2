import { useNavigate } from '@tanstack/react-router';
import type { MatchCommand } from '#domain/match/commands.ts';
import { useReportedMatch } from '../match/queries.ts';
import { addressOf, type MatchIds } from '../match/token-door.ts';
import { EDIT_POSTPONEMENT_CANCELLED, EDIT_POSTPONEMENT_REGISTERED, RESULT_CORRECTED } from '../messages.ts';
import { BackLink } from '../page/back-link.tsx';
import { EditScreen } from './edit-screen.tsx';
import { ResultEditing } from './result-editing.tsx';

/** EditMatchResultV2: a registered result corrected, a postponement registered or taken back (section 2). */
export function EditMatchResultV2({ ids }: { readonly ids: MatchIds }) {
  const { urlAccessToken } = ids;
  const navigate = useNavigate();
  return (
    <EditScreen
      read={useReportedMatch(addressOf(ids))}
      back={<BackLink urlAccessToken={urlAccessToken} />}
      onEnd={() =>
        void navigate({
          to: '/connecter/select-reporting-match/$urlAccessToken',
          params: { urlAccessToken },
        })
      }
      successOf={successOf}
    >
      {(shown, onDone) => <ResultEditing shown={shown} ids={ids} onDone={onDone} />}
    </EditScreen>
  );
}

function successOf(command: MatchCommand): string {
  if (command.type === 'postpone') return EDIT_POSTPONEMENT_REGISTERED;
  return command.type === 'cancelPostponement' ? EDIT_POSTPONEMENT_CANCELLED : RESULT_CORRECTED;
}
