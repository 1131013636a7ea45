/** Names in files of charts and tables: the page's words in English for readers in every language (CHART-1). Pure. */

const columns: Readonly<Record<string, string>> = {
  way: "on_its_way",
  human: "people",
  protected: "image_proxies",
  machine: "machines",
  unknown: "not_known",
}

/** The column of a series; statuses are named as everywhere. */
export const columnName = (key: string): string =>
  (Object.hasOwn(columns, key) ? columns[key] : undefined) ?? key

/** A value that messages do not have: their row needs a name. */
export const valueName = (value: string): string => (value === "" ? "(none)" : value)
