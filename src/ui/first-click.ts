/** Leaves out the second click of a double click, which falls on the button that has replaced the pressed one. */
export const firstClick =
  (press: (event: Event) => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) press(event);
  };
