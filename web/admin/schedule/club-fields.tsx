import { useId, useState } from 'react';
import { linesOf } from '#domain/schedule/form.ts';
import { drawnOrder, LOT_LIMIT } from '#domain/schedule/lot.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Labelled } from '#web/ui/form/labelled.tsx';
import { Choice } from '../controls/choice.tsx';
import { useKnownClubs } from '../input/known-clubs.tsx';
import { FieldGroup } from '../record/section.tsx';
import type { ClubGroup } from './club-groups.ts';
import styles from './schedule.module.css';
import type { FieldsProps } from './schedule-fields.tsx';
import { UnknownClubs } from './unknown-clubs.tsx';

type ClubFieldsProps = FieldsProps & {
  readonly groups: readonly ClubGroup[];
  readonly divisions: readonly string[];
};

/** The clubs in their order: of a group, of the list of clubs, or pasted; drawn by lot where that is wanted. */
export function ClubFields({ typed, change, faultOf, groups, divisions }: ClubFieldsProps) {
  const { names, recognise } = useKnownClubs();
  const id = useId();
  const clubs = linesOf(typed.clubs);
  const fill = (key: string) => {
    const chosen = groups.find((group) => group.key === key);
    if (chosen === undefined) return;
    const { division, group } = chosen;
    change({ clubs: chosen.clubs.join('\n'), division, group });
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>クラブ</legend>
      <div className={styles.columns}>
        <Labelled
          label={`クラブ（${clubs.length}）`}
          hint={typed.kind === 'knockout' ? SEEDS : ORDER}
          fault={faultOf('clubs')}
        >
          {(ties) => (
            <textarea
              {...ties}
              rows={10}
              wrap="off"
              value={typed.clubs}
              onChange={({ target }) => change({ clubs: target.value })}
            />
          )}
        </Labelled>
        <div className={styles.beside}>
          {groups.length > 0 && (
            <Choice
              label="部・組のクラブを入れる"
              hint="選ぶと、いまの並びに置き換わります。"
              value=""
              options={[
                ['', '選択してください'],
                ...groups.map(({ key, name, clubs: own }) => [key, `${name}（${own.length}）`] as const),
              ]}
              onChange={fill}
            />
          )}
          <AddClub names={names} onAdd={(name) => change({ clubs: [...clubs, name].join('\n') })} />
          <Lot clubs={clubs} onDraw={(order) => change({ clubs: order.join('\n') })} />
        </div>
      </div>
      <UnknownClubs
        clubs={clubs}
        recognise={recognise}
        onChange={(next) => change({ clubs: next.join('\n') })}
      />
      <FieldGroup>
        <Field
          label="部・ブロック"
          hint="登録する試合の部・ブロック。空なら「全試合」になります。"
          list={id}
          value={typed.division}
          fault={faultOf('division')}
          maxLength={50}
          autoComplete="off"
          onChange={(division) => change({ division })}
        />
        <Field
          label="グループ"
          hint="部の中に組があれば、その名前。"
          value={typed.group}
          fault={faultOf('group')}
          maxLength={50}
          autoComplete="off"
          onChange={(group) => change({ group })}
        />
      </FieldGroup>
      <datalist id={id}>
        {divisions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </fieldset>
  );
}

const ORDER = '1行に1クラブ。表計算ソフトの列を貼り付けられます。この順で組み合わせを作ります。';
const SEEDS = '1行に1クラブ。上からシードの順です。数が足りないときは、上のクラブが不戦勝になります。';

type AddClubProps = { readonly names: readonly string[]; readonly onAdd: (name: string) => void };

/** One more club, offered from the list of clubs. */
function AddClub({ names, onAdd }: AddClubProps) {
  const [name, setName] = useState('');
  const id = useId();
  const add = () => {
    if (name.trim() === '') return;
    onAdd(name.trim());
    setName('');
  };
  return (
    <>
      <Field
        label="クラブの一覧から加える"
        list={id}
        value={name}
        fault={null}
        autoComplete="off"
        onChange={setName}
        beside={<Button onClick={add}>加える</Button>}
      />
      <datalist id={id}>
        {names.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
    </>
  );
}

type LotProps = { readonly clubs: readonly string[]; readonly onDraw: (order: readonly string[]) => void };

/** 抽選: the number says the order, so that a draw can be published and checked. */
function Lot({ clubs, onDraw }: LotProps) {
  const [number, setNumber] = useState(() => String(Math.floor(Math.random() * LOT_LIMIT)));
  const isNumber = /^\d{1,6}$/.test(number);
  return (
    <Field
      label="抽選の番号"
      hint="同じクラブと同じ番号なら、誰がいつ抽選しても同じ順になります。"
      inputMode="numeric"
      value={number}
      fault={isNumber ? null : '6桁までの数字を入力してください。'}
      autoComplete="off"
      onChange={setNumber}
      beside={
        <Button onClick={() => isNumber && onDraw(drawnOrder(clubs, Number(number)))}>抽選で並べる</Button>
      }
    />
  );
}
