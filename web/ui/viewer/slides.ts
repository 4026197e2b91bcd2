import type { ReactNode } from 'react';

/** A picture of the viewer; its size in pixels keeps its place while it is on its way. */
export type Slide = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

export type ViewerProps = {
  readonly slides: readonly Slide[];
  /** The picture it opens with, from 0. */
  readonly index: number;
  /** Closed by its button, Escape, or the phone's back button: the page takes it away. */
  readonly onClose: () => void;
  /** What is looked at, for screen readers. */
  readonly label: string;
  /** What can be done with the picture in view, below it. */
  readonly actions?: (index: number) => ReactNode;
  /** A picture has not loaded; new addresses in `slides` are tried at once. */
  readonly onUnreadable?: (index: number) => void;
};
