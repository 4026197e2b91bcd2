export { listReading, readingsOf } from './readings.ts';
export { countByActor, findAllAboutMember, findAllReadingsOf } from './repository.ts';
