/** A file of `content/` that can't be used; the message is the one line for the operator. */
export class ContentError extends Error {
  /** `place` is where in the file, such as `3行目`; `reason` what is wrong there, without a full stop. */
  static at(file: string, place: string, reason: string): ContentError {
    return new ContentError(`設定ファイルの誤り: ${file} の ${place} を確かめてください（${reason}）。`);
  }

  static unreadable(file: string, cause: unknown): ContentError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new ContentError(`設定ファイルの誤り: ${file} を読み取れません（${reason}）。`, { cause });
  }
}
