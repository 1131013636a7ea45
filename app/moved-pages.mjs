/** Folders of a project that lie in a section by now, and where. */
const movedPages = {
  validation: "suppressions/validation",
  confirmed: "suppressions/confirmed",
  reference: "smtp/reference",
  // Neither is at its first address again: browsers remember where that one led.
  tags: "engagement/tags",
  "settings/tags": "engagement/tags",
  exports: "messages/exports",
  "settings/exports": "messages/exports",
}

/** What people bookmarked and sent each other leads on for good (308), with its query and whatever lies below. */
export const redirects = Object.entries(movedPages).map(([from, to]) => ({
  source: `/p/:project/${from}/:rest*`,
  destination: `/p/:project/${to}/:rest*`,
  permanent: true,
}))
