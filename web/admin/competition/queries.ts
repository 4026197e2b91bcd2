import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type AdminCompetition,
  listCompetitions,
  previewCompetition,
  readCompetition,
  recordLot,
  removeLot,
  saveCompetition,
} from '#contract/admin-competition.ts';
import type { BodyOf } from '#contract/call.ts';
import type { WantedSettings } from '#domain/competition/settings.ts';
import { keyOf, readingOf, useRead } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { refresh } from '#web/api/refresh.ts';
import { useWrite } from '#web/api/use-write.ts';
import { PAGING } from '../reading-modes.ts';

export function useAdminCompetition(championshipId: string) {
  return useRead(
    readCompetition,
    { params: { championshipId } },
    // Never refetched while it is being edited.
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
}

/** Typing goes on while the server computes; it is asked when the hands rest, in milliseconds. */
const REST_MS = 300;

/** What settings would make of the matches; what was shown before stays until it is there. */
export function usePreview(championshipId: string, settings: WantedSettings) {
  const [asked, setAsked] = useState(settings);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(settings), REST_MS);
    return () => clearTimeout(timer);
  }, [settings]);
  return useRead(previewCompetition, { params: { championshipId }, body: { settings: asked } }, PAGING);
}

export function useSaveCompetition(championshipId: string) {
  return useWrite(saveCompetition, { onAnswer: useKept(championshipId) });
}

/** What is stored now, for who has been overtaken; kept, it comes under what is typed. */
export function useNewestCompetition(championshipId: string) {
  const keep = useKept(championshipId);
  return { read: () => call(readCompetition, { params: { championshipId } }), keep };
}

export type LotChange = {
  readonly kind: 'record' | 'remove';
  readonly lot: BodyOf<typeof recordLot>;
};

export function useChangeLot(championshipId: string) {
  const keep = useKept(championshipId);
  return useMutation({
    mutationFn: ({ kind, lot }: LotChange) =>
      call(kind === 'record' ? recordLot : removeLot, { params: { championshipId }, body: lot }),
    onSuccess: keep,
  });
}

function useKept(championshipId: string): (answer: AdminCompetition) => void {
  const client = useQueryClient();
  return (answer) => {
    client.setQueryData(competitionReading(championshipId).queryKey, answer);
    void refresh(client, [listCompetitions, keyOf(previewCompetition, { params: { championshipId } })]);
  };
}

function competitionReading(championshipId: string) {
  return readingOf(readCompetition, { params: { championshipId } });
}
