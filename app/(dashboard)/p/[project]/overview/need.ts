/** Rows of "Needs you". */

export type Need = {
  key: string
  icon: "alert" | "block" | "jump" | "spam" | "domain" | "webhook" | "key" | "missing" | "silent" | "letter"
  tone: "danger" | "warning" | "info"
  title: string
  note: string
  href?: string
  /** Acknowledged: it stands last and is not counted. */
  isKnown?: boolean
}

/** `allWell` is said where nothing is needed. */
export type Needs = { needs: readonly Need[]; allWell: string }
