import { fireEvent, screen } from '@testing-library/react';

/** Puts this into the field of that label, in the place of what stands there. */
export function type(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Presses the button of that name. */
export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
