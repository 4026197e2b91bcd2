import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const TITLE = '退会の手続きが終わりました';

/** /left: the page after leaving, already signed out. */
export function LeftNotice() {
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <Notice action={<a href="/">トップへ</a>}>
        お預かりしていたデータはすべて消去しました。これまでご利用いただき、ありがとうございました。
      </Notice>
    </Page>
  );
}
