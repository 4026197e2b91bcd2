import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteAllOfMember, findAllOfMember, findAllStops } from './recipients-repository.ts';

/** Recipients of mailings are kept for a while only (docs/retention.md). */
export const mailingsOfPerson: PersonalData = {
  name: 'mailings',
  async heldAbout({ id }, db) {
    const stops = await findAllStops([id], db);
    return { newsStoppedAt: stops.get(id) ?? null, received: await findAllOfMember(id, db) };
  },
  erase: ({ id }, db) => deleteAllOfMember(id, db),
};
