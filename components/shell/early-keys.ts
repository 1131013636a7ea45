declare global {
  interface Window {
    /** From public/early.js. */
    earlyKeys?: {
      /** Ctrl K was pressed before the page listened. */
      isOpen: boolean
      /** Stops listening, and returns the text typed after the shortcut. */
      take(): string
    }
  }
}

/** Text typed for the palette before the page handled keys; from now on the page handles them. */
export const takeEarlyKeys = (): string => window.earlyKeys?.take() ?? ""
