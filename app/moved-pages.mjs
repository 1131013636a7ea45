/** Folders of a project that moved into a section, with their new place. */
const movedPages = {
  validation: "suppressions/validation",
  confirmed: "suppressions/confirmed",
  reference: "smtp/reference",
  // Never move a page back to an old address: browsers cache permanent redirects.
  tags: "engagement/tags",
  "settings/tags": "engagement/tags",
  exports: "messages/exports",
  "settings/exports": "messages/exports",
}

/** Permanent redirects (308) from old addresses, which keep the query and the rest of the path. */
export const redirects = Object.entries(movedPages).map(([from, to]) => ({
  source: `/p/:project/${from}/:rest*`,
  destination: `/p/:project/${to}/:rest*`,
  permanent: true,
}))
