/** Makes all tables in the PostgreSQL database of the URL that it is given. */

import { openStore } from '#server/platform/store/store.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const store = await openStore({ databaseUrl, dataDir: '', poolSize: 1 });
await store.close();
