import type { ComponentType, ReactNode } from 'react';
import type { PostponementProps } from '../postponement/postponement-frame.tsx';

/** Where the live entries of the two flows differ: where they come from and lead to, and what they ask and say. */
export type Surroundings = {
  /** The link back to where the match was chosen. */
  readonly back: ReactNode;
  /** Goes there, once the last sentence has been read. */
  readonly onEnd: () => void;
  readonly resultRegistered: string;
  readonly postponementRegistered: string;
  readonly PostponementForm: ComponentType<PostponementProps>;
  /** To the screen that corrects a registered match, or takes a postponement back where the flow can. */
  readonly correctionLink: (look: CorrectionLook) => ReactNode;
};

export type CorrectionLook = { readonly className: string | undefined; readonly isPostponed: boolean };
