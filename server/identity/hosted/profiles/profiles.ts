import type { ProviderSettings } from '#server/config/federation.ts';
import { amazon } from './amazon.ts';
import { apple } from './apple.ts';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import type { Profile } from './profile.ts';

/** The profile of a provider as it is set; another issuer takes the place of its own. */
export function profileOf({ name, issuer }: ProviderSettings): Profile {
  switch (name) {
    case 'amazon':
      return amazon(issuer);
    case 'apple':
      return { ...apple, issuer: issuer ?? apple.issuer };
    case 'facebook':
      return facebook(issuer);
    case 'google':
      return { ...google, issuer: issuer ?? google.issuer };
  }
}
