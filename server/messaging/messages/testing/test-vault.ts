import { createVault } from '#server/platform/vault.ts';

/** The same in each process of a test. */
export const TEST_VAULT = createVault(Buffer.alloc(32, 7));
