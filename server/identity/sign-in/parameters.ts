import { invalidParameter } from '../pool-error.ts';

/** `AuthParameters` and `ChallengeResponses`: texts by name. */
export type Parameters = Readonly<Partial<Record<string, string>>>;

/** A secret block is the longest thing that is sent here, and is shorter. */
const LONGEST = 4_096;

/** Throws InvalidParameterException for one that is missing, empty, or longer than any can be. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (value === undefined || value === '') throw invalidParameter(`Missing required parameter ${name}`);
  if (value.length > LONGEST) throw invalidParameter(`Parameter ${name} is too long`);
  return value;
}
