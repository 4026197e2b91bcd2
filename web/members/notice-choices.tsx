import { type Notices, notices, saveNotices } from '#contract/messaging/notices.ts';
import { DEFAULT_NOTICE_SETTINGS, NOTICE_CHOICE_NAMES, NOTICE_CHOICES } from '#domain/notice/notice.ts';
import { readingOf } from '#web/api/calls.ts';
import { useRequested } from '#web/api/use-requested.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Field } from '#web/ui/form/field.tsx';
import styles from './notices.module.css';

const NOT_SAVED = '保存できませんでした。電波の状態を確かめて、もう一度お試しください。';
const ALL_DAY_HINT =
  '始まりと終わりが同じなので、一日中届きません。延期と日程変更だけは、その時刻に届きます。';
const QUIET_HINT = 'この間は届きません。延期と日程変更だけは、終わったときに届きます。';

type Settings = Notices['settings'];

/** What the account is told of, on all its devices; saved with each press. */
export function NoticeChoices({ settings: stored }: { readonly settings: Settings }) {
  const { mutate, isError } = useWrite(saveNotices, { keeps: readingOf(notices) });
  const { shown: settings, request } = useRequested(stored);
  const { choices, championships, quiet } = settings;
  const save = (changes: Partial<Settings>) => {
    const body = { ...settings, ...changes };
    mutate({ body }, request(body));
  };
  return (
    <section className={styles.part} aria-labelledby="choices">
      <h2 className="heading" id="choices">
        お知らせすること
      </h2>
      <ul className="card list">
        {NOTICE_CHOICES.map((choice) => (
          <li key={choice}>
            <Choice
              label={NOTICE_CHOICE_NAMES[choice]}
              isChecked={choices[choice]}
              onChange={(isChecked) => save({ choices: { ...choices, [choice]: isChecked } })}
            />
          </li>
        ))}
      </ul>
      <ul className="card list">
        <li>
          <Choice
            label="フォローした大会の、すべての試合"
            isChecked={championships}
            onChange={(isChecked) => save({ championships: isChecked })}
          />
        </li>
        <li>
          <Choice
            label="静かな時間をつくる"
            isChecked={quiet !== null}
            onChange={(isChecked) => save({ quiet: isChecked ? DEFAULT_NOTICE_SETTINGS.quiet : null })}
          />
          {quiet !== null && (
            <div className={styles.quiet}>
              <div className="row">
                <Field
                  label="から"
                  type="time"
                  fault={null}
                  value={quiet.from}
                  onChange={(from) => from !== '' && save({ quiet: { ...quiet, from } })}
                />
                <Field
                  label="まで"
                  type="time"
                  fault={null}
                  value={quiet.to}
                  onChange={(to) => to !== '' && save({ quiet: { ...quiet, to } })}
                />
              </div>
              <p className="hint">{quiet.from === quiet.to ? ALL_DAY_HINT : QUIET_HINT}</p>
            </div>
          )}
        </li>
      </ul>
      {isError && <p role="alert">{NOT_SAVED}</p>}
    </section>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
};

function Choice({ label, isChecked, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      {label}
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}
