/**
 * Import rules and word rules: the table of docs/architecture.md as data. Anything absent is
 * refused. `tools/rooms.ts` walks the imports and holds them against it.
 */
export type Room = {
  name: string
  /** Folders (with a slash at the end) or files; the longest match wins. */
  at: string[]
  /** Purpose of the room, in a few words. */
  purpose: string
  /** Names of rooms, or `everything`; a room may always import itself. */
  mayImport: string[]
  /** Packages the room may use; absent means any that is not reserved. `node:` stands for Node's own modules. */
  packages?: string[]
}

/** Layers of lib/, from the ground up: a room may import its own layer's listed rooms and everything below. */
const platform = ["contract", "postgres", "prometheus", "shared", "dns", "platform"]
const pure = ["format", "words", "pictures", "documents", "series", "status"]
const data = [...platform, ...pure, "store", "turns", "erased addresses", "event store"]
const access = [...data, "audit", "auth", "actions"]
const mailApi = [...access, "live", "service-client", "proxy", "dashboard mail"]
const intake = [...mailApi, "receive", "refused calls", "catch-up", "mailbox domains"]
const analytics = [...intake, "analytics"]
const features = [
  "alerts",
  "attention",
  "audit log",
  "closer look",
  "domains of senders",
  "erasure",
  "imports",
  "inspection",
  "messages",
  "people",
  "projects",
  "reports",
  "sending",
  "smtp ports",
  "spelling",
  "suppressions",
  "template results",
  "templates",
  "webhooks of projects",
]
/** Layers by name, from the ground up; each has the rooms of those before it. docs/architecture.md draws them. */
export const layers: { name: string; rooms: string[] }[] = [
  { name: "platform", rooms: platform },
  { name: "pure", rooms: [...platform, ...pure] },
  { name: "data", rooms: data },
  { name: "access", rooms: access },
  { name: "mail-api", rooms: mailApi },
  { name: "intake", rooms: intake },
  { name: "analytics", rooms: analytics },
  { name: "features", rooms: [...analytics, ...features] },
]

const looks = ["contract", "format", "words", "preferences"]
const serviceGround = ["contract", "postgres", "prometheus", "shared", "service ground"]

/** A feature of the dashboard; `others` are features that it builds on. */
const feature = (name: string, folder: string, purpose: string, others: string[] = []): Room => ({
  name,
  at: [`lib/features/${folder}/`],
  purpose,
  mayImport: [...analytics, ...others],
})

const dashboardRooms: Room[] = [
  {
    name: "contract",
    at: ["lib/contract/"],
    purpose: "the API's schemas, shared with the service",
    mayImport: [],
    packages: ["zod"],
  },
  {
    name: "postgres",
    at: ["lib/platform/postgres/"],
    purpose: "connections of both programs to PostgreSQL",
    mayImport: [],
    packages: ["pg", "drizzle-orm", "zod", "node:"],
  },
  {
    name: "prometheus",
    at: ["lib/platform/prometheus/"],
    purpose: "metrics of both programs",
    mayImport: ["postgres"],
    packages: ["prom-client", "node:"],
  },
  {
    name: "shared",
    at: ["lib/platform/shared/"],
    purpose:
      "parts of both programs: calls to addresses that users enter, bounded caches, grouped writes, picture files",
    mayImport: ["postgres", "contract"],
    packages: ["ipaddr.js", "undici", "zod", "node:"],
  },
  {
    name: "dns",
    at: ["lib/platform/dns/"],
    purpose: "DNS records of a domain, for advice",
    mayImport: ["contract", "platform"],
  },
  {
    name: "platform",
    at: ["lib/platform/"],
    purpose: "settings, clock, ids, sealing, results, metrics of the program, shutdown, threads",
    mayImport: ["contract", "postgres", "prometheus", "shared"],
  },
  {
    name: "format",
    at: ["lib/interface/format/"],
    purpose: "numbers, dates and words for people; pure",
    mayImport: ["contract", "platform"],
    packages: [],
  },
  {
    name: "words",
    at: ["lib/interface/words/"],
    purpose: "texts of the screens and mails, in every language; pure",
    mayImport: ["contract", "format"],
    packages: [],
  },
  {
    name: "pictures",
    at: ["lib/interface/pictures/"],
    purpose: "charts as pictures for mail; pure",
    mayImport: [],
  },
  {
    name: "browser",
    at: ["lib/interface/browser/"],
    purpose: "calls from the browser to our own routes",
    mayImport: ["contract", "platform", "format", "words"],
  },
  {
    name: "documents",
    at: ["lib/documents/"],
    purpose: "a template's document, rendered to MJML, HTML and text; pure",
    mayImport: ["contract"],
    packages: ["zod", "htmlparser2", "mjml", "yjs", "caniemail"],
  },
  {
    name: "series",
    at: ["lib/analytics/series/"],
    purpose: "rates and dense series; pure",
    mayImport: ["contract", "platform", "format"],
    packages: [],
  },
  {
    name: "status",
    at: ["lib/interface/status/"],
    purpose: "labels, icons and explanations of statuses, severities and modes; pure",
    mayImport: ["contract", "format", "words"],
    packages: ["lucide-react"],
  },
  {
    name: "store",
    at: ["lib/data/store/"],
    purpose: "the dashboard's database",
    mayImport: platform,
  },
  {
    name: "turns",
    at: ["lib/data/turns/"],
    purpose: "the loop that claims and runs work; one per process and kind",
    mayImport: [...platform, "store"],
  },
  {
    name: "erased addresses",
    at: ["lib/data/erasure/"],
    purpose: "finds erased addresses in texts and replaces them by pseudonyms",
    mayImport: [...platform, "store"],
  },
  {
    name: "event store",
    at: ["lib/data/events/"],
    purpose: "events, message states and counts: one port, in PostgreSQL or ClickHouse",
    mayImport: [...platform, "store", "erased addresses"],
  },
  {
    name: "dashboard housekeeping",
    at: ["lib/data/housekeeping/"],
    purpose: "deletes expired rows of the dashboard's database",
    mayImport: [...platform, "store", "event store"],
  },
  {
    name: "audit",
    at: ["lib/access/audit/"],
    purpose: "the audit log: the row of an action, written with it",
    mayImport: data,
  },
  {
    name: "auth",
    at: ["lib/access/auth/"],
    purpose: "sign-in, sessions, the chosen project, roles and rights",
    mayImport: [...data, "audit"],
  },
  {
    name: "actions",
    at: ["lib/access/actions/"],
    purpose: "an action of a person in a project or the account, with its audit row",
    mayImport: [...data, "audit", "auth"],
  },
  {
    name: "live",
    at: ["lib/live/"],
    purpose: "notifies open pages of changes",
    mayImport: access,
  },
  {
    name: "service-client",
    at: ["lib/mail-api/client/"],
    purpose: "the only calls to the service",
    mayImport: ["contract", "platform", "shared"],
  },
  {
    name: "proxy",
    at: ["lib/mail-api/proxy/"],
    purpose: "calls of a user, made with the project's key",
    mayImport: [...access, "service-client"],
  },
  {
    name: "dashboard mail",
    at: ["lib/mail-api/dashboard-mail/"],
    purpose: "mail that the dashboard itself sends",
    mayImport: [...access, "service-client", "proxy"],
  },
  {
    name: "receive",
    at: ["lib/intake/receive/"],
    purpose: "webhook calls: verified, read and stored as events",
    mayImport: [...data, "live"],
  },
  {
    name: "refused calls",
    at: ["lib/intake/refused/"],
    purpose: "webhook calls that were refused: counted, shown and dismissed",
    mayImport: [...access],
  },
  {
    name: "catch-up",
    at: ["lib/intake/catch-up/"],
    purpose: "finds and fetches events whose calls never arrived",
    mayImport: [...mailApi, "receive"],
  },
  {
    name: "mailbox domains",
    at: ["lib/intake/mailbox-domains/"],
    purpose: "finds the mailbox provider of a recipient domain by its MX",
    mayImport: [...data, "live"],
  },
  {
    name: "analytics",
    at: ["lib/analytics/"],
    purpose: "figures and lists of messages: ranges, filters, overview, bounces, engagement",
    mayImport: intake,
  },
  feature("alerts", "alerts", "alert rules, what fires, and notifications"),
  feature("attention", "attention", "what needs someone: alerts, missing events, failing webhooks, blocks", [
    "alerts",
  ]),
  feature("audit log", "audit-log", "the audit log as a list"),
  feature(
    "closer look",
    "closer-look",
    "slow checks of a draft: its links, and unsupported features of mail programs",
    ["templates"],
  ),
  feature("domains of senders", "domains", "states of sender domains over time"),
  feature("erasure", "erasure", "removes a person from a project's rows, step by step"),
  feature("imports", "imports", "files of addresses: columns, rows, progress and outcome of an import", [
    "suppressions",
    "browser",
  ]),
  feature("inspection", "inspection", "checks of a captured message: links, files, pictures"),
  feature("messages", "messages", "resends messages, and exports messages and events as files"),
  feature("people", "people", "members of a project, invitations"),
  feature("projects", "projects", "projects, servers, keys, settings"),
  feature("reports", "reports", "saved views by mail: schedule, content, sent once", ["attention"]),
  feature("sending", "sending", "a message to many recipients, sent in batches by the dashboard"),
  feature("smtp ports", "smtp-ports", "checks that the ports for sending by SMTP answer"),
  feature("spelling", "spelling", "unknown words of a draft, and the project's own words", ["templates"]),
  feature("suppressions", "suppressions", "suppressions as files, and imports of them"),
  feature("template results", "template-results", "figures of templates, and split tests of two versions", [
    "templates",
  ]),
  feature("templates", "templates", "drafts, versions, samples, and publication of templates"),
  feature(
    "webhooks of projects",
    "webhooks",
    "the delivery log as a file, refused calls, verification of a body",
  ),
  {
    name: "lib testing",
    at: ["lib/testing/"],
    purpose: "shared by tests of the dashboard",
    mayImport: [...analytics, ...features],
  },
  {
    name: "preferences",
    at: ["language.tsx", "preferences.tsx", "keys.ts", "active-keys.ts", "use-caps.tsx", "use-key.tsx"].map(
      (file) => `components/shell/${file}`,
    ),
    purpose: "preferences of the user: language, columns, shortcuts",
    mayImport: ["format", "words"],
  },
  {
    name: "ui",
    at: ["components/ui/"],
    purpose: "generic components",
    mayImport: [...looks, "status"],
  },
  {
    name: "table",
    at: ["components/table/"],
    purpose: "tables",
    mayImport: [...looks, "ui", "status"],
  },
  {
    name: "chart",
    at: ["components/chart/"],
    purpose: "draws series; computes nothing",
    mayImport: [...looks, "ui", "status", "series"],
  },
  {
    name: "letter",
    at: ["components/letter/"],
    purpose: "a message as its recipient sees it",
    mayImport: [...looks, "ui", "status"],
  },
  {
    name: "editor",
    at: ["components/editor/"],
    purpose: "the code editor",
    mayImport: [...looks, "ui"],
  },
  {
    name: "document-editor",
    at: ["components/document-editor/"],
    purpose: "the editor of a template's document",
    mayImport: [...looks, "ui", "documents", "editor"],
  },
  {
    name: "shell",
    at: ["components/shell/"],
    purpose: "the frame around every page",
    mayImport: [...looks, "ui", "status"],
  },
  {
    name: "app",
    at: ["app/", "proxy.ts", "instrumentation.ts", "instrumentation-node.ts"],
    purpose: "pages and routes",
    mayImport: [
      ...analytics,
      ...features,
      "dashboard housekeeping",
      "browser",
      "preferences",
      "ui",
      "status",
      "table",
      "chart",
      "letter",
      "editor",
      "document-editor",
      "shell",
    ],
  },
]

/** Parts of a webhook call: the worker posts events with them, webhook/test a sample. */
const callParts = {
  name: "webhook calls",
  at: ["body", "php-json", "post", "test-event"].map((file) => `service/webhooks/${file}.ts`),
  purpose: "the signed body of a callback, and its request",
  mayImport: [...serviceGround, "service store"],
}

/** How refusals are read: worker and intake classify with it. */
const refusalParts = {
  name: "refusals",
  at: [
    ...["blank-quoted", "bounce-rules", "classify-reply", "find-phrases", "read-words"].map(
      (file) => `service/deliver/${file}.ts`,
    ),
    "service/deliver/bounce-rules/",
  ],
  purpose: "the meaning of refusing replies; pure",
  mayImport: ["contract", "shared"],
}

const inner = [
  "webhook calls",
  "submit",
  "render",
  "message",
  "rights",
  "domains",
  "events",
  "suppress",
  "service store",
]
/** Writers of statuses and suppressions, and the database below them. */
const effects = ["events", "suppress", "service store"]
/** Rooms between those that take requests and the inner ones. */
const services = ["system mail", "validate address"]

const serviceRooms: Room[] = [
  callParts,
  refusalParts,
  {
    name: "service main",
    at: ["service/main.ts", "service/thread.ts", "service/components.ts", "service/open-context.ts"],
    purpose: "opens the components in order, closes them in reverse",
    mayImport: [
      ...serviceGround,
      "api",
      "track",
      "intake",
      "sandbox",
      "deliver",
      "webhooks",
      "tls policy",
      "key uses",
      "queue figures",
      "housekeeping",
      "smtp",
      "dumps",
      "picture files",
      "service dns",
      ...services,
      ...inner,
    ],
  },
  {
    name: "api",
    at: ["service/api/"],
    purpose: "HTTP methods",
    mayImport: [...serviceGround, ...services, "picture files", "routing", ...inner],
  },
  {
    name: "smtp",
    at: ["service/smtp/"],
    purpose: "submission by SMTP",
    mayImport: [...serviceGround, "submit", "message", "rights", "service store"],
  },
  {
    name: "dumps",
    at: ["service/dumps/"],
    purpose: "event dumps",
    mayImport: [...serviceGround, "service store"],
  },
  {
    name: "track",
    at: ["service/track/"],
    purpose: "opens, clicks, unsubscribe page, pictures",
    mayImport: [...serviceGround, "render", ...effects],
  },
  {
    name: "intake",
    at: ["service/intake/"],
    purpose: "late bounces and feedback reports by SMTP",
    mayImport: [...serviceGround, "refusals", ...effects],
  },
  {
    name: "sandbox",
    at: ["service/sandbox/"],
    purpose: "the simulated mail host and recipients",
    mayImport: [...serviceGround, ...effects],
  },
  {
    name: "deliver",
    at: ["service/deliver/"],
    purpose: "delivers messages to mail servers",
    mayImport: [...serviceGround, "refusals", "routing", "tls policy", "message", "render", ...effects],
  },
  {
    name: "routing",
    at: ["service/routing/"],
    purpose: "the mail hosts of a message, and the requirements of a connection to each",
    mayImport: [...serviceGround, "refusals", "service dns", "tls policy", "service store"],
  },
  {
    name: "tls policy",
    at: ["service/tls-policy/"],
    purpose: "TLS policies of recipient domains",
    mayImport: [...serviceGround, "service dns", "service store"],
  },
  {
    name: "doctor",
    at: ["service/doctor/"],
    purpose: "checks the requirements of delivery, for npm run doctor",
    mayImport: [
      ...serviceGround,
      "deliver",
      "routing",
      "tls policy",
      "domains",
      "service dns",
      "service store",
    ],
  },
  {
    name: "key uses",
    at: ["service/key-uses/"],
    purpose: "records the last use of keys for programs",
    mayImport: [...serviceGround, "service store"],
  },
  {
    name: "queue figures",
    at: ["service/figures/"],
    purpose: "counts queue and outbox for Prometheus",
    mayImport: [...serviceGround, "service store"],
  },
  {
    name: "housekeeping",
    at: ["service/housekeeping/"],
    purpose: "deletes or ends expired data",
    mayImport: [...serviceGround, ...effects],
  },
  {
    name: "webhooks",
    at: ["service/webhooks/"],
    purpose: "posts events to the client's address",
    mayImport: [...serviceGround, "webhook calls", "system mail", ...effects],
  },
  {
    name: "system mail",
    at: ["service/system-mail/"],
    purpose: "mail of the service itself",
    mayImport: [...serviceGround, "submit", "message", "rights", "domains", "service store"],
  },
  {
    name: "validate address",
    at: ["service/validate-address/"],
    purpose: "validates one address",
    mayImport: [...serviceGround, "domains", "service store"],
  },
  {
    name: "picture files",
    at: ["service/pictures/"],
    purpose: "reads pictures in threads",
    mayImport: serviceGround,
  },
  {
    name: "submit",
    at: ["service/submit/"],
    purpose: "turns a request into messages",
    mayImport: [...serviceGround, "rights", "message", "render", ...effects],
  },
  {
    name: "rights",
    at: ["service/rights/"],
    purpose: "checks whether a key may send a message, from which address, and how many",
    mayImport: [...serviceGround, "service store"],
  },
  {
    name: "message",
    at: ["service/message/"],
    purpose: "the content of a message: defaults, headers, recipients shown, files",
    mayImport: [...serviceGround, "rights", "service store"],
  },
  {
    name: "render",
    at: ["service/render/"],
    purpose: "the texts of a message for one recipient: engines, footer, tracked links",
    mayImport: [...serviceGround, "message"],
  },
  {
    name: "domains",
    at: ["service/domains/"],
    purpose: "sender domains and DNS",
    mayImport: [...serviceGround, "service dns", ...effects],
  },
  {
    name: "service dns",
    at: ["service/dns/"],
    purpose: "queries DNS servers and caches their responses",
    mayImport: serviceGround,
  },
  {
    name: "events",
    at: ["service/events/"],
    purpose: "the only writer of a status",
    mayImport: [...serviceGround, "suppress", "service store"],
  },
  {
    name: "suppress",
    at: ["service/suppress/"],
    purpose: "addresses that get no mail",
    mayImport: [...serviceGround, "service store"],
  },
  {
    name: "service store",
    at: ["service/store/"],
    purpose: "the service's database",
    mayImport: serviceGround,
  },
  {
    name: "service testing",
    at: ["service/testing/"],
    purpose: "shared by tests of the service",
    mayImport: [
      ...serviceGround,
      "service main",
      "api",
      "track",
      "intake",
      "sandbox",
      "deliver",
      "routing",
      "service dns",
      "webhooks",
      "tls policy",
      "key uses",
      "queue figures",
      "housekeeping",
      "smtp",
      "dumps",
      ...services,
      ...inner,
    ],
  },
  {
    name: "service ground",
    at: [
      "service/",
      "service/dns/settings.ts",
      "service/key-uses/key-uses.ts",
      "service/rights/caller.ts",
      "service/routing/relay-url.ts",
      "service/routing/tls.ts",
    ],
    purpose: "settings, time, ids, links and their seals, network, load, refusals, the context of components",
    mayImport: ["contract", "postgres", "prometheus", "shared"],
  },
]

const outside: Room[] = [
  {
    name: "e2e",
    at: ["e2e/", "playwright.config.ts"],
    purpose: "end-to-end tests: the built programs and a browser",
    mayImport: ["contract", "postgres", "tools"],
  },
  {
    name: "tools",
    at: ["tools/", "vitest.config.ts", "next.config.mjs", "postcss.config.mjs"],
    purpose: "start, build, check, test",
    mayImport: ["contract", "postgres", "format", "words"],
  },
  {
    name: "bench",
    at: ["bench/", "tools/score/"],
    purpose: "benchmarks",
    mayImport: ["everything"],
  },
]

export const rooms: Room[] = [...dashboardRooms, ...serviceRooms, ...outside]

/** Packages that belong to some rooms alone. */
export const reserved: { packages: string[]; rooms: string[]; why: string }[] = [
  {
    packages: ["next-auth"],
    rooms: ["auth"],
    why: "only one room signs people in",
  },
  {
    packages: ["iron-session"],
    rooms: ["auth", "platform"],
    why: "auth seals its cookies, and platform/seal.ts seals secrets",
  },
  {
    packages: ["pg", "drizzle-kit"],
    rooms: ["postgres", "store", "service store", "tools", "bench", "e2e"],
    why: "one room opens a database",
  },
  {
    packages: ["pg-copy-streams"],
    rooms: ["tools", "bench"],
    why: "only the command that moves databases copies whole tables, and benches that load millions of rows",
  },
  {
    packages: ["@clickhouse/client"],
    rooms: ["event store"],
    why: "other rooms use the port for events",
  },
  {
    packages: ["recharts"],
    rooms: ["chart"],
    why: "pages pass a series and draw nothing",
  },
  {
    packages: ["fastify"],
    rooms: ["service main", "api", "track", "dumps"],
    why: "only these rooms serve HTTP",
  },
  {
    packages: ["dns-packet"],
    rooms: ["service dns"],
    why: "one room encodes and decodes DNS messages",
  },
  {
    packages: ["prom-client"],
    rooms: ["prometheus"],
    why: "programs pass definitions and get meters",
  },
]

/** Files that only these rooms may call. Others may import their types and call another room. */
export const doors: { to: RegExp; rooms: string[]; why: string }[] = [
  {
    to: /^lib\/data\/store\/(find-letters|letters|letter-changes|letter-neighbours|unknown-providers|counts|segment-counts|tags|erased-rows)\.ts$|^lib\/data\/events\/postgres\//,
    rooms: ["store", "event store", "bench"],
    why: "events may be in another store (lib/data/events)",
  },
]

/** Single imports that the table refuses and a good reason allows. */
export const exceptions: { from: RegExp; to: RegExp; why: string }[] = [
  {
    from: /^service\/context\.ts$/,
    to: /^service\/(dns\/resolver|domains\/resolver|sandbox\/behaviour|store\/open|track\/places)\.ts$/,
    why: "the context imports the types of its members",
  },
  {
    from: /^(lib|app|tools)\/.*\.http\.test\.ts$/,
    to: /^service\/(testing\/|dns\/testing\/|clock\.ts$)/,
    why: "a test over HTTP talks to a real service, some on a clock that they move",
  },
  {
    from: /^lib\/documents\/.*\.test\.ts$|^lib\/documents\/testing\//,
    to: /^service\/render\/engines\/(engines|engine|budget)\.ts$/,
    why: "the service's own engines fill in composed templates",
  },
  {
    from: /^lib\/documents\/.*\.test\.ts$/,
    to: /^lib\/features\/templates\/mjml-compiler\.ts$/,
    why: "a thread compiles MJML, and the composer gets it as an argument",
  },
  {
    from: /^app\/.*\/cause-of-service\.test\.ts$/,
    to: /^service\/(deliver|dns|routing|tls-policy|testing)\//,
    why: "the service's own modules make the sentences that causes are read from",
  },
  {
    from: /^(lib|service)\/.*\.(db|http)\.test\.ts$/,
    to: /^tools\/lib\/postgres\/temporary\.mjs$/,
    why: "a test that ends its database server needs a separate one",
  },
  {
    from: /^(lib|service)\/.*\.(db|http)\.test\.ts$/,
    to: /^tools\/lib\/timeouts\.mjs$/,
    why: "time limits of a test depend on the machine",
  },
  {
    from: /^e2e\/flows\/domains\.spec\.ts$/,
    to: /^service\/dns\/testing\/zone\.ts$/,
    why: "the flow queries a real DNS server with its own records",
  },
  {
    from: /^e2e\/soak\/direct\/(hosts|place)\.ts$/,
    to: /^service\/dns\/testing\/zone\.ts$/,
    why: "mail hosts are found by MX, with records of the soak's own",
  },
  {
    from: /^e2e\/flows\/gallery-looks\.spec\.ts$/,
    to: /^lib\/documents\/gallery\/gallery\.ts$/,
    why: "the flow opens every start of the gallery with each of its samples; both are pure data",
  },
  {
    from: /^e2e\/flows\/walks\/template\/test-message\.ts$/,
    to: /^lib\/testing\/untracked\.ts$/,
    why: "messages are compared with their previews in one way, here and in tests over HTTP",
  },
  {
    from: /^e2e\/event-server\.ts$/,
    to: /^lib\/testing\/clickhouse-server\.ts$/,
    why: "the flows with events in ClickHouse start and stop a server",
  },
  {
    from: /^tools\/demo\/(service-in-past|moving-clock|recipients|behaviour(\.test)?|history\.test|callbacks|in-bulk(\.http\.test)?|in-process|places|readers)\.ts$/,
    to: /^service\//,
    why: "the demo runs the service in its own process, with its own clock and recipients",
  },
  {
    from: /^tools\/people\.ts$/,
    to: /^lib\//,
    why: "people are added directly to the store while invitations do not work yet",
  },
  {
    from: /^tools\/demo\/(store|past-alerts|past-times|past\.db\.test)\.ts$/,
    to: /^lib\//,
    why: "the dashboard has no clock of the past: the demo dates what it wrote, and checks its rules at past instants",
  },
  {
    from: /^tools\/api-docs\//,
    to: /^lib\/access\/auth\/permissions\.ts$|^app\/\(dashboard\)\/p\/\[project\]\/smtp\/reference\/(fields|view)\.ts$/,
    why: "the generated docs have the roles of each method and the rows of the dashboard's reference; both are pure data",
  },
  {
    from: /^tools\/metrics-docs(\.test)?\.ts$/,
    to: /^(lib\/platform|service)\/metric-definitions\.ts$|^lib\/platform\/prometheus\//,
    why: "the tables of metrics are made of both programs' definitions",
  },
  {
    from: /^tools\/demo\/senders\.ts$/,
    to: /^lib\/features\/templates\/starter-templates\.ts$/,
    why: "the demo's templates are the ones a newcomer is offered",
  },
]

/** A word that belongs to some files only; `at` limits the rule to a part of the house. */
export type WordRule = { word: RegExp; at: RegExp; except: RegExp; why: string }

export const wordRules: WordRule[] = [
  {
    word: /\bprocess\.env\b/,
    at: /^(app|components|lib|service)\//,
    // Snippets are programs for others to run.
    except:
      /^(lib\/platform|service)\/config\.ts$|^(lib|service)\/testing\/|^lib\/interface\/format\/(smtp-)?snippets\.ts$/,
    why: "only config reads the environment",
  },
  {
    word: /\bnew Date\(|\bDate\.now\(/,
    at: /^(app|components|lib|service)\//,
    except: /^(lib\/platform|service)\/clock\.ts$|^lib\/contract\/time\.ts$/,
    why: "only clock makes instants; lib/contract/time.ts writes them down",
  },
  {
    word: /(?<![.\w])fetch\(/,
    at: /^(app|components|lib|service)\//,
    except:
      /^lib\/mail-api\/client\/|^lib\/interface\/browser\/mutate\.ts$|^(lib|service)\/testing\/|^lib\/interface\/format\/snippets\.ts$/,
    why: "one way to the service, one way from the browser",
  },
  {
    word: /\bsql`/,
    at: /^(app|components|service\/(api|track|intake)|lib\/(access|mail-api|interface|analytics\/series))\//,
    except: /^$/,
    why: "only the store has SQL",
  },
  {
    word: /\b(apiKey|api_key|accountKey)\b/,
    at: /^components\//,
    except: /^$/,
    why: "no key reaches a component",
  },
  {
    word: /^export \* from/,
    at: /^(app|components|lib|service|tools|e2e)\//,
    except: /^$/,
    why: "no barrels: import the file itself",
  },
]

/**
 * Files of these rooms that hold settings, rows or sessions begin with `import "server-only"`, so that no browser bundle
 * can take them.
 */
export const serverOnly = {
  at: /^lib\/(platform\/dns|data|access|mail-api|intake|features\/(domains|messages|people|projects|smtp-ports|suppressions|webhooks))\/|^app\/.*\/load\.ts$/,
  except: /\/schema\/[\w-]+\.ts$|\/(schema|drizzle\.config)\.ts$/,
  whenImporting:
    /^lib\/(platform\/config|data\/store\/open)\.ts$|^(pg|drizzle-orm|next-auth|iron-session|next\/headers)/,
}
