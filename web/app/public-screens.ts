/** What is shown to people without an account: loaded with the first one opened, because members seldom do (screens.ts). */
export const PUBLIC = {
  '/public': () => import('#web/strangers/open-championships.tsx').then((m) => m.OpenChampionships),
  '/public/$championshipId': () =>
    import('#web/strangers/open-championship.tsx').then((m) => m.OpenChampionship),
  '/public/$championshipId/$matchId': () => import('#web/strangers/open-match.tsx').then((m) => m.OpenMatch),
};
