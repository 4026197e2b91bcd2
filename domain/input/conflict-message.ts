import * as sentence from './messages.ts';
import type { RowConflict } from './plan.ts';

/** Why a row can't be stored, for the person who entered it; `lineOf` returns the number of the row at a place. */
export function conflictMessage(conflict: RowConflict, lineOf: (place: number) => number): string {
  switch (conflict.reason) {
    case 'sameRow':
      return sentence.sameAsRow(lineOf(conflict.place));
    case 'swapped':
      return sentence.swappedOf(conflict.matchId);
    case 'idTaken':
      return sentence.idTaken(conflict.matchId, conflict.clubs.home, conflict.clubs.away);
    case 'idNotByRule':
      return sentence.ID_NOT_BY_RULE;
    case 'gone':
      return sentence.gone(conflict.matchId);
    case 'noId':
      return sentence.NO_ID_LEFT;
  }
}
