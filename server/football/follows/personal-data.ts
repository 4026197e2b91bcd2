import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteAllFollows, findAllFollows } from './repository.ts';

export const followsOfPerson: PersonalData = {
  name: 'follows',
  async heldAbout({ userIds }, db) {
    const follows = await findAllFollows(userIds, db);
    return follows.map(({ target, followedAt, isTold }) => ({ target, followedAt, isTold }));
  },
  erase: ({ userIds }, db) => deleteAllFollows(userIds, db),
};
