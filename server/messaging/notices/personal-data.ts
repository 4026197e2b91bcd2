import type { PersonalData } from '#server/platform/personal-data.ts';
import { findAllLineAccounts } from './line/accounts-repository.ts';
import { deleteAllOfAccounts, findAllDevices, findAllSettings } from './repository.ts';

export const noticesOfPerson: PersonalData = {
  name: 'notices',
  async heldAbout({ userIds }, db) {
    const [settings, devices, line] = [
      await findAllSettings(userIds, db),
      await findAllDevices(userIds, db),
      await findAllLineAccounts(userIds, db),
    ];
    return {
      settings: [...settings.values()],
      // The keys are the browser's secret.
      devices: devices.map(({ endpoint, registeredAt }) => ({
        pushService: new URL(endpoint).host,
        registeredAt,
      })),
      line: line.map(({ lineUserId, linkedAt }) => ({ lineUserId, linkedAt })),
    };
  },
  erase: ({ userIds }, db) => deleteAllOfAccounts(userIds, db),
};
