/** A click on a toast is not a click outside: the dialog stays open, with the typed text. */
export function keepForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest("[data-toasts]")) event.preventDefault()
}
