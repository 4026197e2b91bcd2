import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { championshipDetail } from '#contract/championship/championships.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import { asSent, newChampionshipForm } from '#domain/championship/form.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { signInForTest } from '#web/testing/session.ts';
import { championship, view } from '#web/testing/views.ts';
import { Championship } from './championships/championship.tsx';
import { AdminChampionshipResults } from './results/championship-results.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('大会の結果と大会の変更を続けて開いても、どちらも自分の内容を出す', async () => {
  signInForTest();
  const form = { ...asSent(newChampionshipForm(2026)), name: '春季カップ', abbreviation: '春季' };
  const played = { all: 1, entered: 0, registered: 0, withExtraHalves: 0, withShootOut: 0 };
  vi.stubGlobal('fetch', async (input: string) => {
    if (input === '/config.json') return Response.json({ hosts: {}, fiscalYear: 2026, site: {} });
    if (input.includes(targetChampionship.path)) {
      return Response.json(championship({ '１部': { 第1試合: view() } }));
    }
    if (input === championshipDetail.path.replace(':championshipId', 'cup')) {
      return Response.json({ championship_id: 'cup', revision: 1, form, divisions: [], played });
    }
    throw new Error(`Nobody expected ${input}.`);
  });
  function OneAfterTheOther() {
    const [isEditing, setEditing] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setEditing(!isEditing)}>
          もう一方の画面へ
        </button>
        {isEditing ? (
          <Championship championshipId="cup" />
        ) : (
          <AdminChampionshipResults championshipId="cup" />
        )}
      </>
    );
  }
  renderScreen(<OneAfterTheOther />);
  await screen.findByRole('article');
  const other = () => fireEvent.click(screen.getByRole('button', { name: 'もう一方の画面へ' }));
  other();
  expect(await screen.findByLabelText(/^大会名/)).toHaveProperty('value', '春季カップ');
  other();
  expect(await screen.findByRole('article')).toBeDefined();
});
