import { useState } from 'react';
import type { AdminMatch, AdminMatchState, MatchChange } from '#contract/admin-matches.ts';
import { type Deed, DeedButton } from '../controls/buttons.tsx';
import styles from './actions.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { PostponementDialog } from './postponement-dialog.tsx';
import type { MatchIds } from './queries.ts';
import { RegistrationDialog } from './registration-dialog.tsx';
import { ResultForm } from './result-form.tsx';
import { ScoreForm } from './score-form.tsx';

type ActionsProps = { readonly found: AdminMatch; readonly ids: MatchIds };

type Doing = 'score' | 'result' | 'registration' | 'reopening' | 'postponement' | 'postponement_cancelled';

/** What can be done to a match in its state; entering its result can be done in any. */
const OFFERED: Readonly<Record<AdminMatchState, readonly Doing[]>> = {
  before: ['result', 'postponement'],
  playing: ['score', 'result'],
  unregistered: ['registration', 'score', 'result'],
  registered: ['result', 'reopening'],
  postponed: ['postponement_cancelled', 'result'],
};

const WORDS: Readonly<Record<Doing, string>> = {
  score: '得点を直す',
  result: '結果を入力する',
  registration: '結果を登録する',
  reopening: '登録を取り消して再開する',
  postponement: '延期にする',
  postponement_cancelled: '延期を取り消す',
};

const DEEDS: Readonly<Record<Doing, Deed>> = {
  score: 'plain',
  result: 'plain',
  registration: 'main',
  reopening: 'risky',
  postponement: 'risky',
  postponement_cancelled: 'risky',
};

const REOPENING: MatchChange = { kind: 'reopening' };
const CANCELLED: MatchChange = { kind: 'postponement_cancelled' };

/** 操作: each is looked at before it is saved. */
export function Actions({ found, ids }: ActionsProps) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const { state } = found;
  const known = { found, ids, onClose: close };
  return (
    <section className={styles.actions} aria-labelledby="match-actions">
      <h2 id="match-actions" className={styles.heading}>
        操作
      </h2>
      {doing === 'score' && <ScoreForm {...known} />}
      {doing === 'result' && <ResultForm {...known} />}
      {doing !== 'score' && doing !== 'result' && (
        <div className={styles.buttons}>
          {OFFERED[state].map((offered) => (
            <DeedButton key={offered} deed={DEEDS[offered]} onClick={() => setDoing(offered)}>
              {offered === 'result' && state === 'registered' ? '結果を修正する' : WORDS[offered]}
            </DeedButton>
          ))}
        </div>
      )}
      {doing === 'registration' && <RegistrationDialog {...known} />}
      {doing === 'postponement' && <PostponementDialog {...known} />}
      {doing === 'reopening' && (
        <ChangeDialog
          {...known}
          change={REOPENING}
          title="結果の登録を取り消しますか？"
          means="試合は「試合終了・未登録」に戻り、速報員が続きを記録できます。得点の記録は残ります。"
          save="登録を取り消す"
          deed="destructive"
        />
      )}
      {doing === 'postponement_cancelled' && (
        <ChangeDialog
          {...known}
          change={CANCELLED}
          title="延期を取り消しますか？"
          means="試合は「試合前」に戻り、会員の画面にもそう表示されます。"
          save="延期を取り消す"
          deed="destructive"
        />
      )}
    </section>
  );
}
