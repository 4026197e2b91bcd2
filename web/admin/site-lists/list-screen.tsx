import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { BackLink } from '../controls/back-link.tsx';
import { RecordReading } from '../record/record-reading.tsx';
import { NOT_READ } from './messages.ts';

type ListScreenProps<Stored> = {
  readonly title: string;
  readonly query: UseQueryResult<Stored>;
  readonly children: (stored: Stored) => ReactNode;
};

/** The frame of an editor of the site's lists. */
export function ListScreen<Stored>({ title, query, children }: ListScreenProps<Stored>) {
  return (
    <Page title={`${title}の編集`} isWide>
      <BackLink to="/admin">管理メニュー</BackLink>
      <PageTitle>{title}</PageTitle>
      <RecordReading query={query} title={null} shape="rows" notRead={NOT_READ}>
        {children}
      </RecordReading>
    </Page>
  );
}
