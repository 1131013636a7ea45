"use client"

/**
 * Restores the focus when a window closes. Our windows open by state and not by a trigger of Radix, which would leave
 * the focus on nothing, so that people who work by keyboard would start again at the top of the page. The focus returns
 * to the last focused element outside of windows and menus, which is the button, or the button of the menu whose line
 * opened the window. When that element is gone, the focus moves to the page's content.
 */
const inside =
  "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-toasts], [data-radix-focus-guard]"

let last: HTMLElement | null = null

if (typeof document !== "undefined")
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(inside)) last = target
  })

/** For `onCloseAutoFocus` of a window without a trigger. */
export function giveFocusBack(event: { preventDefault: () => void }): void {
  event.preventDefault()
  last?.focus({ preventScroll: true })
  if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true })
}

/** For `onPointerDownOutside` of a window: a click on a toast does not close it, so that typed text stays. */
export function ignoreToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest("[data-toasts]")) event.preventDefault()
}
