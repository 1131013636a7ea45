/** Rows of "Needs you". */

export type Need = {
  key: string
  icon: "alert" | "block" | "jump" | "spam" | "domain" | "webhook" | "key" | "missing" | "silent" | "letter"
  tone: "danger" | "warning" | "info"
  title: string
  note: string
  href?: string
  /** Acknowledged: listed last and not counted. */
  isKnown?: boolean
}

/** `allWell`: text of an empty list. */
export type Needs = { needs: readonly Need[]; allWell: string }
