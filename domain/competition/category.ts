/** The four categories used everywhere (both specifications, section 9), in the order they are listed. */
export const CATEGORIES = ['U-12（ジュニア）', 'U-15（ジュニアユース）', 'U-18（ユース）', 'WOMAN'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Who runs a championship; 札幌 means the local area (members' specification, section 3). */
export const ORGANIZERS = ['札幌', '北海道'] as const;
export type Organizer = (typeof ORGANIZERS)[number];
