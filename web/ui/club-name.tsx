import type { ReactNode } from 'react';
import { tellApart } from '#domain/club/telling-apart.ts';
import { otherSide, type PerSide, type Side } from '#domain/match/match.ts';
import styles from './club-name.module.css';
import { Kit } from './kit.tsx';
import { Name } from './name.tsx';

type ClubNameProps = { readonly clubs: PerSide<string>; readonly side: Side };

/** A club of a match, where its name has room; what tells it apart from its opponent stands out. */
export function ClubName({ clubs, side }: ClubNameProps) {
  const { before, own, after } = tellApart(clubs[side], clubs[otherSide(side)]);
  if (before === '' && after === '') {
    return (
      <>
        <Kit side={side} />
        <Name>{own}</Name>
      </>
    );
  }
  return (
    <>
      <span className={styles.shared}>
        <Name>{before}</Name>
      </span>
      <Break />
      <b className={styles.own}>
        <Kit side={side} />
        <Name>{own}</Name>
      </b>
      <Break />
      <span className={styles.shared}>
        <Name>{after}</Name>
      </span>
    </>
  );
}

/** Hidden, as between the words of a {@link Name}. */
function Break() {
  return (
    <span aria-hidden="true">
      <wbr />
    </span>
  );
}

/**
 * A club of a match where room is short: in `--club-lines` at most. Of names that are alike only the shared parts are cut,
 * to `--shared-lines` each. What is drawn in boxes would be spoken with gaps, so the whole name is spoken instead.
 */
export function FittedClubName({ clubs, side }: ClubNameProps) {
  const name = clubs[side];
  const { before, own, after } = tellApart(name, clubs[otherSide(side)]);
  if (before === '' && after === '') {
    return (
      <span className={styles.clamped}>
        <Kit side={side} />
        <Name>{name}</Name>
      </span>
    );
  }
  return (
    <span className={styles.fitted}>
      <span className="unseen">{name}</span>
      <span className={styles.parts}>
        {before !== '' && <Cut>{before}</Cut>}
        <span className={styles.own}>
          <Kit side={side} />
          <span aria-hidden="true">
            <Name>{own}</Name>
          </span>
        </span>
        {after !== '' && <Cut>{after}</Cut>}
      </span>
    </span>
  );
}

function Cut({ children }: { readonly children: string }) {
  return (
    <span className={styles.cut} aria-hidden="true">
      <Name>{children}</Name>
    </span>
  );
}

type ClubsNamedProps = { readonly clubs: PerSide<string>; readonly children: string };

/** A sentence that names clubs of a match, each as {@link ClubName} shows it. */
export function ClubsNamed({ clubs, children: sentence }: ClubsNamedProps): ReactNode {
  const found = firstNamed(sentence, clubs);
  if (found === null) return sentence;
  const { side, at } = found;
  return (
    <>
      {sentence.slice(0, at)}
      <ClubName clubs={clubs} side={side} />
      <ClubsNamed clubs={clubs}>{sentence.slice(at + clubs[side].length)}</ClubsNamed>
    </>
  );
}

/** Where one name begins with the other, the longer one is meant. */
function firstNamed(sentence: string, clubs: PerSide<string>) {
  const [first] = (['home', 'away'] as const)
    .map((side) => ({ side, at: clubs[side] === '' ? -1 : sentence.indexOf(clubs[side]) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || clubs[other.side].length - clubs[one.side].length);
  return first ?? null;
}
