import { createElement, Fragment } from 'react';
import styles from './name.module.css';

/** U-12, U18: an age group, in whatever width it is typed. */
const AGE_GROUP = /([UＵ][-－‐]?[\d０-９]{1,2})/;

/** The name of a championship or club. Chrome tears U-12 at its hyphen; here an age group stays on one line. */
export function Name({ children }: { readonly children: string }) {
  const parts = children.split(AGE_GROUP).map((part, place) =>
    // What a pattern in brackets has matched stands at every second place.
    place % 2 === 0 ? part : createElement('span', { className: styles.whole }, part),
  );
  return createElement(Fragment, null, ...parts);
}
