declare global {
  interface Window {
    /** From public/early.js. */
    earlyKeys?: {
      /** Ctrl K was pressed before the page listened. */
      isOpen: boolean
      /** Ends the listening, and gives what was typed after it. */
      take(): string
    }
  }
}

/** What was typed for the palette before the page listened; from now on the page hears for itself. */
export const takeEarlyKeys = (): string => window.earlyKeys?.take() ?? ""
