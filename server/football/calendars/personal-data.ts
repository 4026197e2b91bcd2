import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteAllAddresses, findAllAddresses } from './repository.ts';

export const calendarsOfPerson: PersonalData = {
  name: 'calendars',
  // The secret that opens a calendar is not held.
  async heldAbout({ userIds }, db) {
    const addresses = await findAllAddresses(userIds, db);
    return addresses.map(({ of, createdAt, lastReadOn }) => ({ ...of, createdAt, lastReadOn }));
  },
  erase: ({ userIds }, db) => deleteAllAddresses(userIds, db),
};
