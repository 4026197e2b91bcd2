/** An administrator's word on a photo that looks like one that was taken down: another picture after all, and why. */

import type { FastifyInstance } from 'fastify';
import { admitPhotoUpload } from '#contract/publishing/photos.ts';
import { matchSubject } from '#domain/audit/audit-entry.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict, invalidInput, notFound } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { findMatch, matchName } from '../admin/matches-repository.ts';
import { NOT_HELD, REASON_MISSING, UNKNOWN_UPLOAD } from './messages.ts';
import { findOwn, updateAdmitted } from './uploads-repository.ts';

const ADMITTED = '取り下げた写真と似ている写真を、確かめたうえで登録しました。';

export function registerAdmittedUploads(
  app: FastifyInstance,
  services: Services,
  onAdmitted: () => void,
): void {
  const { store, clock, audit } = services;
  registerCall(app, admitPhotoUpload, async ({ params: { uploadId }, body, member }) => {
    const because = body.because.trim();
    if (because === '') throw invalidInput('because', REASON_MISSING);
    await store.transaction(async (db) => {
      const upload = await findOwn(uploadId, member.userId, db);
      if (upload === null) throw notFound('upload_not_found', UNKNOWN_UPLOAD);
      const { championship_id: championshipId, match_id: matchId, similar_to } = upload;
      const match = await findMatch(championshipId, matchId, db);
      if (match === null) throw new Error('The match of a photo is not there.');
      if (!(await updateAdmitted(uploadId, because, clock().toString(), db))) {
        throw conflict('upload_not_held', NOT_HELD);
      }
      const changes = [
        { field: '理由', before: '', after: because },
        { field: '似ている写真', before: '', after: similar_to ?? '' },
      ];
      const about = { subjectId: matchSubject(championshipId, matchId), subjectName: matchName(match) };
      await audit({ actor: member.email, area: 'photo', ...about, sentence: ADMITTED, changes }, db);
    });
    onAdmitted();
    return { upload_id: uploadId };
  });
}
