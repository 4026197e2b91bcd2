import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type AdminCompetition,
  previewCompetition,
  readCompetition,
} from '#contract/championship/admin-competition.ts';
import type { WantedSettings } from '#domain/competition/settings.ts';
import { keyOf, useRead } from '#web/api/calls.ts';
import { refresh } from '#web/api/refresh.ts';
import { PAGING } from '../reading-modes.ts';
import { type KeptRecord, useRecord } from '../record/use-record.ts';

/** A championship's settings and lots; a newer answer is previewed anew. */
export function useCompetition(championshipId: string): KeptRecord<AdminCompetition> {
  const client = useQueryClient();
  const params = { championshipId };
  const record = useRecord(readCompetition, { params });
  return {
    ...record,
    keep(newest) {
      record.keep(newest);
      void refresh(client, [keyOf(previewCompetition, { params })]);
    },
  };
}

/** The server computes a preview when typing pauses this long. */
const REST_MS = 300;

/** What settings would make of the matches; the preview before stays in view until it is there. */
export function usePreview(championshipId: string, settings: WantedSettings) {
  const [asked, setAsked] = useState(settings);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(settings), REST_MS);
    return () => clearTimeout(timer);
  }, [settings]);
  return useRead(previewCompetition, { params: { championshipId }, body: { settings: asked } }, PAGING);
}
