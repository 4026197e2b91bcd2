import { Link } from '@tanstack/react-router';
import { type AdminChampionshipRow, listAdminChampionships } from '#contract/championship/championships.ts';
import { FORMAT_NAMES } from '#domain/championship/form.ts';
import { CATEGORIES } from '#domain/competition/category.ts';
import { readingOf } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { LinkButton } from '../controls/buttons.tsx';
import { MarkedName } from '../record/record-head.tsx';
import { ListHead, RecordList } from '../record/record-list.tsx';
import { choice, FISCAL_YEAR } from '../table/filters.tsx';
import { LIST_NOT_READ, NONE, PRACTICE } from './messages.ts';

const TITLE = '大会';

/** /admin-championships: every championship, those for practice marked. */
export function Championships() {
  return (
    <Page title={TITLE} isWide>
      <ListHead title={TITLE}>
        <LinkButton to="/admin-championship-new" isMain>
          大会を追加する
        </LinkButton>
      </ListHead>
      <RecordList
        caption={TITLE}
        reading={(query) => readingOf(listAdminChampionships, { query })}
        sorts={['fiscalYear', 'name', 'category', 'firstDay']}
        order="desc"
        filters={FILTERS}
        columns={[
          { title: '大会名', sort: 'name', cell: nameLink },
          { title: 'カテゴリー', sort: 'category', isShort: true, cell: ({ category }) => category },
          { title: '年度', sort: 'fiscalYear', cell: ({ fiscal_year }) => `${fiscal_year}` },
          {
            title: '方式',
            isShort: true,
            cell: ({ is_league }) => FORMAT_NAMES[is_league ? 'league' : 'knockout'],
          },
          {
            title: '初日',
            sort: 'firstDay',
            isShort: true,
            cell: ({ first_day }) => first_day?.replaceAll('-', '.') ?? '未定',
          },
          { title: '試合', align: 'end', cell: ({ matches }) => `${matches}` },
          { title: '結果登録', align: 'end', cell: ({ registered }) => `${registered}` },
        ]}
        keyOf={({ championship_id }) => championship_id}
        searchHint="大会名・略称・大会ID"
        notRead={LIST_NOT_READ}
        empty={NONE}
      />
    </Page>
  );
}

const FILTERS = { fiscalYear: FISCAL_YEAR, category: choice('カテゴリー', 'すべて', CATEGORIES) };

function nameLink({ championship_id, championship_name, practice }: AdminChampionshipRow) {
  return (
    <MarkedName mark={practice ? PRACTICE : null}>
      <Link to="/admin-championship/$championshipId" params={{ championshipId: championship_id }}>
        {championship_name}
      </Link>
    </MarkedName>
  );
}
