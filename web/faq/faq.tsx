import { textPage } from '#contract/publishing/content.ts';
import { useRead } from '#web/api/calls.ts';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Questions } from '#web/ui/questions.tsx';
import { Reading } from '#web/ui/reading.tsx';

const TITLE = 'よくあるご質問';
const NOT_READ = '質問と回答を読み込めませんでした。電波の状態を確かめて、もう一度お試しください。';

/** /faq: each section of the operator's text is a question, with its answer below. */
export function Faq() {
  const query = useRead(textPage('faq'));
  const title = query.data?.title ?? TITLE;
  return (
    <Page title={title}>
      <PageTitle>{title}</PageTitle>
      <Reading query={query} shape="rows" problem={NOT_READ}>
        {(text) => <Questions text={text} />}
      </Reading>
    </Page>
  );
}
