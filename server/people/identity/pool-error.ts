/** A refusal of the user pool or identity pool, in the provider's own words: clients recognise the type and, some, the text. */
export class PoolError extends Error {
  /** `__type` on the wire. */
  readonly type: PoolErrorType;

  constructor(type: PoolErrorType, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PoolError';
    this.type = type;
  }
}

export type PoolErrorType =
  | 'AliasExistsException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'ForbiddenException'
  | 'InvalidIdentityPoolConfigurationException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'RefreshTokenReuseException'
  | 'ResourceConflictException'
  | 'ResourceNotFoundException'
  | 'SoftwareTokenMFANotFoundException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException'
  | 'WebAuthnChallengeNotFoundException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnRelyingPartyMismatchException';

/** A wrong password, an unknown account, a spent challenge: always the same words, so that nobody learns which. */
export function wrongPassword(): PoolError {
  return new PoolError('NotAuthorizedException', 'Incorrect username or password.');
}

/** Locked out for a while after too many failures. */
export function attemptsExceeded(): PoolError {
  return new PoolError('NotAuthorizedException', 'Password attempts exceeded');
}

/** Too many codes asked for or tried. */
export function limitExceeded(): PoolError {
  return new PoolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}

/** More requests from one network than people send. */
export function tooManyRequests(): PoolError {
  return new PoolError('TooManyRequestsException', 'Too many requests');
}

export function codeMismatch(): PoolError {
  return new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.');
}

export function expiredCode(): PoolError {
  return new PoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
}

/** A session of a challenge that is over, altered, used or never was. */
export function invalidSession(): PoolError {
  return new PoolError('NotAuthorizedException', 'Invalid session for the user, session is expired.');
}

export function userDisabled(): PoolError {
  return new PoolError('NotAuthorizedException', 'User is disabled.');
}

/** A week after an administrator has given it. */
export function temporaryPasswordExpired(): PoolError {
  return new PoolError(
    'NotAuthorizedException',
    'Temporary password has expired and must be reset by an administrator.',
  );
}

export function userNotConfirmed(): PoolError {
  return new PoolError('UserNotConfirmedException', 'User is not confirmed.');
}

export function userExists(): PoolError {
  return new PoolError('UsernameExistsException', 'User already exists');
}

/** A password that the pool does not take. */
export function invalidPassword(message: string): PoolError {
  return new PoolError('InvalidPasswordException', message);
}

export function passwordResetRequired(): PoolError {
  return new PoolError('PasswordResetRequiredException', 'Password reset required for the user');
}

export function invalidParameter(message: string): PoolError {
  return new PoolError('InvalidParameterException', message);
}

export function invalidAccessToken(message = 'Invalid Access Token'): PoolError {
  return new PoolError('NotAuthorizedException', message);
}
