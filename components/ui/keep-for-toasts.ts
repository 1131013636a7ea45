/** A press on a toast is no press outside: the dialog stays, with what was typed into it. */
export function keepForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest("[data-toasts]")) event.preventDefault()
}
