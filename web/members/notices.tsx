import { Link } from '@tanstack/react-router';
import { newsMail } from '#contract/messaging/mailings.ts';
import { notices, type Notices as Own } from '#contract/messaging/notices.ts';
import { useRead } from '#web/api/calls.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import rows from '#web/ui/link-list.module.css';
import { Page } from '#web/ui/page.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Reading } from '#web/ui/reading.tsx';
import { LineNotices } from './line-notices.tsx';
import { NewsMailChoice } from './news-mail.tsx';
import { NoticeChoices } from './notice-choices.tsx';
import styles from './notices.module.css';
import { ThisDevice } from './this-device.tsx';

const TITLE = '通知の設定';
const WHAT_THEY_ARE =
  'フォローしたクラブ・大会・試合の得点や結果を、サイトを開いていないときにも、この端末にお知らせします。';
const NOT_READ = '通知の設定を取得できませんでした。';

/** /notices: whether this device is told of what the member follows, and of what. */
export function Notices() {
  const query = useRead(notices);
  const mail = useRead(newsMail);
  return (
    <Page title={TITLE}>
      <PageTitle>{TITLE}</PageTitle>
      <p className={styles.text}>{WHAT_THEY_ARE}</p>
      <Reading query={query} beside={mail} shape="rows" problem={readingProblem(query.error, NOT_READ)}>
        {(own: Own) => (
          <>
            <ThisDevice own={own} />
            <LineNotices own={own} />
            <NoticeChoices settings={own.settings} />
            <NewsMailChoice />
            <ul className="card list">
              <li>
                <Link to="/following" className={rows.row}>
                  フォロー中の一覧（お知らせを一つずつ切る）
                  <span className={rows.sign} aria-hidden="true">
                    ›
                  </span>
                </Link>
              </li>
            </ul>
          </>
        )}
      </Reading>
    </Page>
  );
}
