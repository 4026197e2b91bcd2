import { type FormEvent, useId, useState } from 'react';
import { currentTime } from '#web/clock/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { clockText, dateText } from '#web/ui/jst.ts';
import { ModalDialog } from '#web/ui/modal-dialog.tsx';
import { isUnfinished, sentMoment, type When, WhenFields } from '../dialog/when-fields.tsx';
import { Problem } from '../record/problem.tsx';
import styles from './article-form.module.css';
import type { ArticleEditing } from './use-article-editing.ts';

const HOUR_MS = 3_600_000;
const MOMENT_MISSING = '公開する日と時刻を入力してください。';

type PublishDialogProps = { readonly editing: ArticleEditing; readonly onClose: () => void };

/** Asks from when members see the article. What is typed is saved with it. */
export function PublishDialog({ editing, onClose }: PublishDialogProps) {
  const { article, text, isBusy, problem, publish } = editing;
  const id = useId();
  const [planned] = useState(() => Date.parse(article?.published_at ?? '') || nextHour(currentTime()));
  const [when, setWhen] = useState<When>({
    kind: article?.state === 'scheduled' ? 'later' : 'now',
    day: dateText(planned),
    time: clockText(planned),
  });
  const [isTried, setTried] = useState(false);
  const isMissing = isUnfinished(when);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || isBusy) return;
    const done = await publish(sentMoment(when));
    if (done !== null) onClose();
  };
  return (
    <ModalDialog role="dialog" labelledBy={id} onClose={onClose}>
      <form className={styles.dialogForm} onSubmit={(event) => void submit(event)} noValidate={true}>
        <h2 id={id} className={styles.heading}>
          記事を公開する
        </h2>
        <p className={styles.name}>{text.title}</p>
        <WhenFields
          legend="いつ公開するか"
          now="今すぐ公開"
          later="日時を指定して公開"
          day="公開する日"
          when={when}
          fault={isTried && isMissing ? MOMENT_MISSING : null}
          onChange={setWhen}
        />
        <p>
          {when.kind === 'now'
            ? '会員の方の一覧とホームに、すぐに表示されます。'
            : 'その時刻になると、ひとりでに表示されます。それまで会員の方には見えません。'}
        </p>
        <Problem sentence={problem?.sentence ?? null} />
        <div className={styles.answers}>
          <Button onClick={onClose}>やめる</Button>
          <button type="submit" className={styles.main} disabled={isBusy}>
            {when.kind === 'now' ? '公開する' : '予約する'}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}

function nextHour(now: number): number {
  return (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
}
