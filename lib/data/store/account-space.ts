/** Replaces the project slug in rows of the account; no project can have this slug. */
export const accountSpace = "account"
