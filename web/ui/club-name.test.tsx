import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ClubName, ClubsNamed, FittedClubName } from './club-name.tsx';

afterEach(cleanup);

const COLOURS = {
  home: '北海道札幌みどり野フットボールクラブジュニア ホワイト',
  away: '北海道札幌みどり野フットボールクラブジュニア ブルー',
};
const TEAMS = { home: '選抜', away: '選抜B' };
const APART = { home: '札幌FC', away: '旭川イレブン' };

function strongIn(container: HTMLElement): readonly string[] {
  return [...container.querySelectorAll('b')].map(({ textContent }) => textContent);
}

describe('クラブの名', () => {
  test('似た名では、違うところが強く、名は全部読める', () => {
    const { container } = render(<ClubName clubs={COLOURS} side="away" />);
    expect(container.textContent).toBe(COLOURS.away);
    expect(strongIn(container)).toEqual(['ブルー']);
  });

  test('似ていない名は、どこも強くない', () => {
    const { container } = render(<ClubName clubs={APART} side="home" />);
    expect(container.textContent).toBe('札幌FC');
    expect(strongIn(container)).toEqual([]);
  });
});

describe('狭いところのクラブの名', () => {
  test.each([
    [COLOURS, 'home'],
    [COLOURS, 'away'],
    [APART, 'away'],
  ] as const)('切っても、読み上げは名の全部', (clubs, side) => {
    render(
      <button type="button">
        <FittedClubName clubs={clubs} side={side} />
      </button>,
    );
    expect(screen.getByRole('button', { name: clubs[side] })).toBeTruthy();
  });
});

describe('クラブの名が入った文', () => {
  test('どちらの名も、違うところが強い', () => {
    const sentence = `${COLOURS.home} 前半の得点を${COLOURS.away} 後半に直します。`;
    const { container } = render(<ClubsNamed clubs={COLOURS}>{sentence}</ClubsNamed>);
    expect(container.textContent).toBe(sentence);
    expect(strongIn(container)).toEqual(['ホワイト', 'ブルー']);
  });

  test('片方の名がもう片方の始まりでも、長いほうを読む', () => {
    const { container } = render(<ClubsNamed clubs={TEAMS}>選抜B の得点を追加します。</ClubsNamed>);
    expect(strongIn(container)).toEqual(['B']);
  });

  test('名のない文は、そのまま', () => {
    const { container } = render(<ClubsNamed clubs={COLOURS}>前半を終了します。よろしいですか？</ClubsNamed>);
    expect(container.innerHTML).toBe('前半を終了します。よろしいですか？');
  });
});
