/** Stands in place of a project's slug in rows that belong to the account; no project may have it. */
export const accountSpace = "account"
