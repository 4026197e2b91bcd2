/** Which database the store is on. Only table definitions and this folder may ask. */
export type StoreKind = 'sqlite' | 'postgres';
