import { searchNamed } from '#domain/competition/category-search.ts';
import { EditScreen } from '../edit/edit-screen.tsx';
import { addressOfChosen, type ChosenMatch } from '../match/fiscal-year-door.ts';
import { useReportedMatch } from '../match/queries.ts';
import { SEARCHED_RESULT_CORRECTED } from '../messages.ts';
import { ChosenEditing } from './chosen-editing.tsx';
import { SearchLink, useWayToSearch } from './search-link.tsx';
import { type StoredLink, WithStoredLink } from './with-stored-link.tsx';

type EditMatchResultProps = { readonly ids: { readonly championshipId: string; readonly matchId: string } };

/** EditMatchResult: a registered result corrected, in the category flow (section 2). */
export function EditMatchResult({ ids }: EditMatchResultProps) {
  return (
    <WithStoredLink title="試合結果の修正">
      {(link) => {
        const chosen = { ...ids, door: doorOf(link), accessToken: link.accessToken };
        return <ChosenCorrection chosen={chosen} link={link} />;
      }}
    </WithStoredLink>
  );
}

type ChosenCorrectionProps = { readonly chosen: ChosenMatch; readonly link: StoredLink };

function ChosenCorrection({ chosen, link }: ChosenCorrectionProps) {
  const read = useReportedMatch(addressOfChosen(chosen));
  const onEnd = useWayToSearch(link);
  return (
    <EditScreen
      read={read}
      back={<SearchLink cameBy={link} />}
      onEnd={onEnd}
      successOf={() => SEARCHED_RESULT_CORRECTED}
    >
      {(shown, onDone) => (
        <ChosenEditing shown={shown} stopped={read.onPhone.stopped} chosen={chosen} onDone={onDone} />
      )}
    </EditScreen>
  );
}

/** Both searches lead to this screen's one address: which one it was says what the match is for. */
function doorOf({ path }: StoredLink): ChosenMatch['door'] {
  return path !== null && searchNamed(path).practice ? 'test-match' : 'match';
}
