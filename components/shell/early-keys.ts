declare global {
  interface Window {
    /** From public/early.js, which hears keys until this is called. */
    takeEarlyKeys?: () => EarlyKeys
  }
}

type EarlyKeys = {
  /** Ctrl K was pressed before the page listened. */
  isOpen: boolean
  /** What was typed after it. */
  typed: string
}

/** What was pressed before the page listened; from now on the page hears for itself. */
export const takeEarlyKeys = (): EarlyKeys => window.takeEarlyKeys?.() ?? { isOpen: false, typed: "" }
