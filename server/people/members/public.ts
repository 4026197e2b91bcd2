export { findAllAdmittedAccounts, findAllAdmittedSessions } from './admitted-sessions.ts';
export { agreementsOf, namedVersionOf, versionsInForce } from './agreements.ts';
export { findAllCourses, type MemberCourse } from './all-courses-repository.ts';
export { type Appending, appendToCourse, appendToCourses, findCourse } from './course.ts';
export { type EventBy, findAllEvents, findAllRecordedEvents } from './course-repository.ts';
export { membersOf } from './guard.ts';
export {
  findAllBehind,
  findAllByMemberIds,
  findAllByWords,
  findAllNames,
  findByEmail,
  findByMemberId,
  findByUserId,
  type MemberRecord,
  membershipOf,
} from './repository.ts';
export {
  deleteSessionsEndedBefore,
  findAllLiving as findAllLivingSessions,
  updateSessionsEnded,
} from './sessions-repository.ts';
export { isSameSignIn } from './sign-in.ts';
