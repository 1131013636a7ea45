/** Names in files of charts and tables: the page's labels in English for readers in every language (CHART-1). Pure. */

const columns: Readonly<Record<string, string>> = {
  way: "on_its_way",
  human: "people",
  protected: "image_proxies",
  machine: "machines",
  unknown: "not_known",
}

/** The column of a series; statuses have their usual names. */
export const columnName = (key: string): string =>
  (Object.hasOwn(columns, key) ? columns[key] : undefined) ?? key

/** An empty value needs a name for its row. */
export const valueName = (value: string): string => (value === "" ? "(none)" : value)
