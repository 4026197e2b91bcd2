/**
 * Members' screens that are seldom opened first. Loaded with the first one opened, because their file names would make every first
 * page heavier (screens.ts).
 */

/** For members. */
export const MORE = {
  '/member-info': () => import('#web/members/member-info.tsx').then((m) => m.MemberInfo),
  '/passkeys': () => import('#web/members/passkeys.tsx').then((m) => m.Passkeys),
  '/notices': () => import('#web/members/notices.tsx').then((m) => m.Notices),
  '/my-data': () => import('#web/members/my-data.tsx').then((m) => m.MyData),
  '/own-data': () => import('#web/members/own-data.tsx').then((m) => m.OwnData),
  '/payments': () => import('#web/payments/payments.tsx').then((m) => m.Payments),
  '/payment-check/$memberId/$type/$plan': () =>
    import('#web/payments/payment-check.tsx').then((m) => m.PaymentCheck),
  '/payment-done': () => import('#web/payments/payment-done.tsx').then((m) => m.PaymentDone),
  '/receipt/$paymentId': () => import('#web/payments/receipt.tsx').then((m) => m.Receipt),
  '/return-invoice/$invoiceId': () => import('#web/payments/return-invoice.tsx').then((m) => m.ReturnInvoice),
  '/leaving': () => import('#web/payments/leaving.tsx').then((m) => m.Leaving),
  '/club-list': () => import('#web/clubs/club-list.tsx').then((m) => m.ClubList),
  '/club/$clubId': () => import('#web/clubs/club-page.tsx').then((m) => m.ClubPage),
  '/search': () => import('#web/search/search.tsx').then((m) => m.Search),
  '/calendar': () => import('#web/calendar/calendar.tsx').then((m) => m.Calendar),
  '/calendar/$date': () => import('#web/calendar/calendar.tsx').then((m) => m.Calendar),
  '/following': () => import('#web/follows/following.tsx').then((m) => m.Following),
  '/calendars': () => import('#web/members/calendars.tsx').then((m) => m.Calendars),
  '/calendars/$kind/$id': () => import('#web/members/calendars.tsx').then((m) => m.Calendars),
  '/faq': () => import('#web/faq/faq.tsx').then((m) => m.Faq),
  '/coupon': () => import('#web/coupon/coupon.tsx').then((m) => m.Coupon),
  '/videos': () => import('#web/videos/videos.tsx').then((m) => m.Videos),
  '/pics': () => import('#web/photos/photo-championships.tsx').then((m) => m.PhotoChampionships),
  '/pics-match-list/$championshipName/$championshipId': () =>
    import('#web/photos/photo-matches.tsx').then((m) => m.PhotoMatches),
  '/pics-list/$championshipName/$championshipId/$matchId/$matchDate/$club1/$club2': () =>
    import('#web/photos/match-photos.tsx').then((m) => m.MatchPhotos),
};
