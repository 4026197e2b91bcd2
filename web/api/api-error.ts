/** The server has answered, and the answer is no. A call without any answer rejects with a {@link NetworkError}. */
export class ApiError extends Error {
  readonly status: number;
  /** Empty where the answer has none of ours (a proxy's). */
  readonly code: string;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(textOf(body, 'message'));
    this.name = 'ApiError';
    this.status = status;
    this.code = textOf(body, 'code');
    this.body = body;
  }
}

/** Nobody answered, or not in time: what became of the call is unknown. */
export class NetworkError extends Error {
  constructor(message: string, options: ErrorOptions) {
    super(message, options);
    this.name = 'NetworkError';
  }
}

function textOf(body: unknown, field: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, field);
  return typeof value === 'string' ? value : '';
}
