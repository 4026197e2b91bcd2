import { FISCAL_YEAR_FLOW } from '#domain/match/policy.ts';
import { PostponementFrame, type PostponementProps } from './postponement-frame.tsx';

/** The fiscal-year flow's, whose call has no word for a reason. */
export function PostponementWithoutReason(props: PostponementProps) {
  return (
    <PostponementFrame
      {...props}
      policy={FISCAL_YEAR_FLOW}
      command={{ type: 'postpone', reason: null, otherReason: '' }}
    />
  );
}
