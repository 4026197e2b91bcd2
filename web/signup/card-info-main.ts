import { leadToPaying } from './card-info.ts';

void leadToPaying();
