/** What becomes of an upload that is all there: its picture is made, one after the other, and shown at its match. */

import { type AuditEntry, matchSubject } from '#domain/audit/audit-entry.ts';
import type { Services } from '#server/platform/services.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import { findMatch, matchName } from '../admin/matches-repository.ts';
import { showPhoto } from '../photos.ts';
import type { PictureServices } from '../pictures/add-picture.ts';
import { createKeepPicture, erasePicture } from '../pictures/add-picture.ts';
import { type PictureFault, TAKEN_DOWN } from '../pictures/faults.ts';
import type { Picture } from '../pictures/pictures-repository.ts';
import type { Drawing } from '../renditions-process/drawing.ts';
import { CHANGED_FILE, FILE_LOST, NOT_STORED } from './messages.ts';
import type { UploadFiles } from './upload-files.ts';
import {
  hasShown,
  type Outside,
  type StateChange,
  type Upload,
  updateClaimed,
  updateGivenBack,
  updateSeen,
  updateState,
} from './uploads-repository.ts';

type QueueServices = PictureServices &
  Pick<Services, 'audit'> & {
    readonly files: () => Promise<UploadFiles>;
    readonly drawing: Pick<Drawing, 'hash' | 'make' | 'stop'>;
    readonly onError: (error: unknown) => void;
  };

export type Queue = Pick<Loop, 'start' | 'wake'> & {
  /** Leaves the picture that is being made to the next start. */
  stop(): Promise<void>;
};

/** Interval of the heartbeat of a process that makes a picture, in milliseconds. */
const SEEN_MS = 5_000;
/** A process without a heartbeat for so long has died; its picture is claimed again. */
const ABANDONED = { seconds: 20 };

/** The storage may be away for some minutes; what fails this often won't succeed. */
const MOST_ATTEMPTS = 10;
const BETWEEN_ATTEMPTS = { minutes: 1 };

export function createQueue(services: QueueServices): Queue {
  const { store, storage, clock, drawing, audit, onError } = services;
  const keep = createKeepPicture(services);
  const loop = createLoop(work, onError);
  const { signal } = loop;

  return {
    start: loop.start,
    wake: loop.wake,
    async stop() {
      const closed = loop.close();
      drawing.stop();
      await closed;
    },
  };

  async function work(): Promise<void> {
    for (let next = await claim(); next !== null; next = await claim()) {
      // The server may have been stopped while it was claimed.
      if (signal.aborted) return giveBack(next);
      await finish(next);
    }
  }

  function claim(): Promise<Upload | null> {
    if (signal.aborted) return Promise.resolve(null);
    const now = clock();
    const outside = (duration: Temporal.DurationLike): Outside => ({
      before: now.subtract(duration).toString(),
      after: now.add(duration).toString(),
    });
    const due = { abandoned: outside(ABANDONED), failed: outside(BETWEEN_ATTEMPTS) };
    return store.transaction((db) => updateClaimed(due, now.toString(), db));
  }

  async function finish(upload: Upload): Promise<void> {
    const seen = () => updateSeen(upload.upload_id, clock().toString(), store.db);
    const alive = setInterval(() => seen().catch(onError), SEEN_MS);
    try {
      const files = await services.files();
      const end = await outcomeOf(upload, files);
      if (end !== null) await updateState(upload.upload_id, 'making', end, clock().toString(), store.db);
      // What waits for an administrator's word is made from its file.
      if (end?.similarTo == null) await files.remove(upload.upload_id);
    } catch (error) {
      if (signal.aborted) return await giveBack(upload);
      onError(error);
      const isLast = upload.attempts >= MOST_ATTEMPTS;
      const next = isLast ? refused(NOT_STORED) : WAITING;
      await updateState(upload.upload_id, 'making', next, clock().toString(), store.db);
    } finally {
      clearInterval(alive);
    }
  }

  /** The next start takes it up at once: an attempt that was broken off is none. */
  function giveBack({ upload_id }: Upload): Promise<void> {
    return updateGivenBack(upload_id, clock().toString(), store.db);
  }

  /** How it ends; null where that has been written with the photo. */
  async function outcomeOf(upload: Upload, files: UploadFiles): Promise<StateChange | null> {
    if ((await files.size(upload.upload_id)) !== upload.bytes) return refused(FILE_LOST);
    const path = files.pathOf(upload.upload_id);
    const sourceHash = await drawing.hash(path);
    if (upload.source_hash !== null && upload.source_hash !== sourceHash) return refused(CHANGED_FILE);
    const whenAlike = upload.admitted_because === null ? 'refused' : 'admitted';
    const picture = await keep(sourceHash, () => drawing.make(path), whenAlike);
    if ('fault' in picture) return refusedFor(picture.fault);
    const fault = await show(upload, picture);
    if (fault === null) return null;
    // It has been taken down while it was being made: nothing of it may stay.
    if (fault === TAKEN_DOWN) await erasePicture(picture.key, storage);
    return refused(fault.message);
  }

  function show(upload: Upload, picture: Picture): Promise<PictureFault | null> {
    return store.transaction(async (db) => {
      const { championship_id: championshipId, match_id: matchId, position, batch_id } = upload;
      const photo = { championshipId, matchId, pictureKey: picture.key, position };
      const shown = await showPhoto(photo, clock(), db);
      if ('fault' in shown) return shown.fault;
      const now = clock().toString();
      // One entry a batch: two hundred would bury all others.
      if (shown.isNew && !(await hasShown(batch_id, db))) {
        const match = await findMatch(championshipId, matchId, db);
        if (match === null) throw new Error('The match of a photo is not there.');
        await audit(entryOf(upload, matchName(match)), db);
      }
      const end = { state: shown.isNew ? 'shown' : 'known', message: null } as const;
      await updateState(upload.upload_id, 'making', end, now, db);
      return null;
    });
  }
}

const WAITING: StateChange = { state: 'waiting', message: null };

function entryOf(upload: Upload, name: string): AuditEntry {
  return {
    actor: upload.owner_email,
    area: 'photo',
    subjectId: matchSubject(upload.championship_id, upload.match_id),
    subjectName: name,
    sentence: `写真の追加を始めました（選んだファイルは${upload.chosen}個）。`,
    changes: [],
  };
}

function refusedFor({ message, similarTo }: PictureFault): StateChange {
  return { ...refused(message), similarTo: similarTo ?? null };
}

function refused(message: string): StateChange {
  return { state: 'refused', message };
}
