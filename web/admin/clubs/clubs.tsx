import { Link } from '@tanstack/react-router';
import { type AdminClubRow, listAdminClubs } from '#contract/club/clubs.ts';
import { colourWord } from '#domain/club/shirt-colour.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { readingOf } from '#web/api/calls.ts';
import { KitSwatch } from '#web/ui/kit-swatch.tsx';
import { Page } from '#web/ui/page.tsx';
import { LinkButton } from '../controls/buttons.tsx';
import { MarkedName } from '../record/record-head.tsx';
import { ListHead, RecordList } from '../record/record-list.tsx';
import { choice } from '../table/filters.tsx';
import { CLUB_STATES, LIST_NOT_READ, NONE, STATE_NAMES } from './messages.ts';

const TITLE = 'クラブ';

/** /admin-clubs: the clubs and schools that matches and members' club page know. */
export function Clubs() {
  return (
    <Page title={TITLE} isWide>
      <ListHead title={TITLE}>
        <LinkButton to="/admin-club-new" isMain>
          クラブを追加する
        </LinkButton>
      </ListHead>
      <RecordList
        caption={TITLE}
        reading={(query) => readingOf(listAdminClubs, { query })}
        sorts={['kana', 'name']}
        order="asc"
        filters={FILTERS}
        columns={[
          { title: 'クラブ名', sort: 'name', cell: nameLink },
          { title: 'ふりがな', sort: 'kana', cell: ({ kana }) => kana || '―' },
          { title: '略称', cell: ({ short_name }) => short_name || '―' },
          { title: 'カテゴリー', cell: ({ categories }) => categories.join('、') },
          { title: 'チーム紹介', cell: ({ url, retired }) => (url !== '' && !retired ? 'あり' : 'なし') },
          { title: 'ユニフォーム', cell: shirts },
          { title: 'クラブID', cell: ({ club_id }) => club_id },
        ]}
        keyOf={({ club_id }) => club_id}
        searchHint="名前・ふりがな・別の書き方"
        notRead={LIST_NOT_READ}
        empty={NONE}
      />
    </Page>
  );
}

const FILTERS = {
  category: choice('カテゴリー', 'すべて', CATEGORIES),
  state: choice('状態', 'すべて', CLUB_STATES, STATE_NAMES),
};

function shirts({ first_colour, second_colour }: AdminClubRow) {
  if (first_colour === '' && second_colour === '') return '―';
  return (
    <>
      <Shirt colour={first_colour} />
      <Shirt colour={second_colour} />
    </>
  );
}

function Shirt({ colour }: { readonly colour: string }) {
  return colour !== '' && <KitSwatch side="home" shirt={{ colour, word: colourWord(colour) }} />;
}

function nameLink({ club_id, club_name, retired }: AdminClubRow) {
  return (
    <MarkedName mark={retired ? STATE_NAMES.retired : null}>
      <Link to="/admin-club/$clubId" params={{ clubId: club_id }}>
        {club_name}
      </Link>
    </MarkedName>
  );
}
