/** An instant as it is stored and compared as text, which needs the same number of digits: UTC, whole seconds, ISO. */
export function inSeconds(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}
