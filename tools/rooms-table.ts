/**
 * Who may import whom, and which words live where: the table of docs/architecture.md as data. Anything absent is
 * refused. `tools/rooms.ts` walks the imports and holds them against it.
 */
export type Room = {
  name: string
  /** Folders (with a slash at the end) or files; the longest match wins. */
  at: string[]
  /** What the room is for, in a few words. */
  purpose: string
  /** Names of rooms, or `everything`; a room may always import itself. */
  mayImport: string[]
  /** Packages the room may use; absent means any that is not reserved. `node:` stands for Node's own modules. */
  packages?: string[]
}

const looks = ["contract", "format", "words", "preferences"]
const ground = ["contract", "lib ground"]
const serviceGround = ["contract", "postgres", "prometheus", "shared", "service ground"]

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
    at: ["lib/postgres/"],
    purpose: "the way of both programs into PostgreSQL",
    mayImport: [],
    packages: ["pg", "drizzle-orm", "zod", "node:"],
  },
  {
    name: "prometheus",
    at: ["lib/prometheus/"],
    purpose: "how both programs count and measure themselves",
    mayImport: ["postgres"],
    packages: ["prom-client", "node:"],
  },
  {
    name: "shared",
    at: ["lib/shared/"],
    purpose:
      "what both programs do alike: calls to addresses that people name, bounded caches, grouped writes",
    mayImport: ["postgres"],
    packages: ["ipaddr.js", "undici", "zod", "node:"],
  },
  {
    name: "lib ground",
    at: [
      "lib/config.ts",
      "lib/clock.ts",
      "lib/closing.ts",
      "lib/csv.ts",
      "lib/ids.ts",
      "lib/keyed-hash.ts",
      "lib/log.ts",
      "lib/result.ts",
      "lib/threads.ts",
      "lib/program-metrics.ts",
      "lib/metric-definitions.ts",
    ],
    purpose:
      "settings, time, chance, the shape of an outcome, metrics of the program, its end, work in threads",
    mayImport: ["contract", "postgres", "prometheus", "shared"],
  },
  {
    name: "format",
    at: ["lib/format/"],
    purpose: "numbers, dates and words for people; pure",
    mayImport: ground,
    packages: [],
  },
  {
    name: "words",
    at: ["lib/words/"],
    purpose: "what people read, in every language; pure",
    mayImport: ["contract", "format"],
    packages: [],
  },
  {
    name: "documents",
    at: ["lib/documents/"],
    purpose: "a template's document, and its way to MJML, HTML and text; pure",
    mayImport: ["contract"],
    packages: ["zod", "htmlparser2", "mjml", "yjs", "caniemail"],
  },
  {
    name: "pictures",
    at: ["lib/pictures/"],
    purpose: "charts as pictures for mail; pure",
    mayImport: [],
  },
  {
    name: "metrics",
    at: ["lib/metrics/"],
    purpose: "rates and dense series; pure",
    mayImport: ground,
    packages: [],
  },
  {
    name: "browser",
    at: ["lib/browser/"],
    purpose: "the browser's way to our own routes",
    mayImport: [...ground, "format", "words"],
  },
  {
    name: "service-client",
    at: ["lib/service-client/"],
    purpose: "the only way to the service",
    mayImport: [...ground, "shared"],
  },
  { name: "dns", at: ["lib/dns/"], purpose: "what DNS says about a domain, for advice", mayImport: ground },
  {
    name: "smtp-look",
    at: ["lib/smtp-look/"],
    purpose: "whether the ports for sending by SMTP answer",
    mayImport: ground,
  },
  {
    name: "store",
    at: ["lib/store/"],
    purpose: "the dashboard's database",
    mayImport: [...ground, "postgres"],
  },
  {
    name: "turns",
    at: ["lib/turns/"],
    purpose: "loops that claim work and do it, of every process one",
    mayImport: [...ground, "store"],
  },
  {
    name: "audit",
    at: ["lib/audit/"],
    purpose: "who did what: the row of an action, written with it",
    mayImport: [...ground, "store"],
  },
  {
    name: "auth",
    at: ["lib/auth/"],
    purpose: "who is here, which project, what they may do",
    mayImport: [...ground, "shared", "format", "store", "audit"],
  },
  {
    name: "live",
    at: ["lib/live/"],
    purpose: "open pages are told that something changed",
    mayImport: [...ground, "shared", "postgres", "store", "event store", "auth"],
  },
  {
    name: "ingest",
    at: ["lib/ingest/"],
    purpose: "callbacks to events and counts",
    mayImport: [...ground, "shared", "store", "live", "erasure"],
  },
  {
    name: "erasure",
    at: ["lib/erasure/"],
    purpose: "erased addresses: how one is found in a text, and what stands in its place",
    mayImport: [...ground, "auth", "store"],
  },
  {
    name: "event store",
    at: ["lib/events/"],
    purpose: "events, states of messages and counts: one port, whatever keeps them",
    mayImport: [...ground, "shared", "postgres", "store", "erasure", "ingest"],
  },
  {
    name: "erasure runs",
    at: ["lib/erasure-runs/"],
    purpose: "a person is taken out of a project's rows, step by step",
    mayImport: [...ground, "auth", "audit", "store", "event store", "erasure", "ingest", "live", "actions"],
  },
  {
    name: "dashboard housekeeping",
    at: ["lib/housekeeping/"],
    purpose: "what is over in the dashboard's database is deleted",
    mayImport: [...ground, "postgres", "store", "event store"],
  },
  {
    name: "proxy",
    at: ["lib/proxy/"],
    purpose: "a person's call, made with the project's key",
    mayImport: [...ground, "format", "audit", "auth", "service-client", "store", "event store"],
  },
  {
    name: "actions",
    at: ["lib/actions/"],
    purpose:
      "what the dashboard itself does for people: projects, servers, keys, members, mail to them, files",
    mayImport: [
      ...ground,
      "shared",
      "format",
      "metrics",
      "words",
      "audit",
      "auth",
      "service-client",
      "store",
      "event store",
      "ingest",
      "proxy",
    ],
  },
  {
    name: "templates",
    at: ["lib/templates/"],
    purpose: "templates while they are written: drafts, versions, samples, and how a draft is published",
    mayImport: [
      ...ground,
      "shared",
      "format",
      "documents",
      "auth",
      "store",
      "event store",
      "turns",
      "live",
      "audit",
      "proxy",
      "actions",
    ],
  },
  {
    name: "template results",
    at: ["lib/template-results/"],
    purpose: "what templates did: figures of their list, and split tests of two versions",
    mayImport: [
      ...ground,
      "metrics",
      "auth",
      "store",
      "event store",
      "live",
      "audit",
      "proxy",
      "actions",
      "templates",
      "turns",
    ],
  },
  {
    name: "send runs",
    at: ["lib/send-runs/"],
    purpose: "a message to many recipients, sent part by part by the dashboard itself",
    mayImport: [
      ...ground,
      "postgres",
      "auth",
      "service-client",
      "store",
      "turns",
      "live",
      "audit",
      "proxy",
      "actions",
    ],
  },
  {
    name: "alerts",
    at: ["lib/alerts/"],
    purpose: "what people want to be told of: rules, what fires, and who is told",
    mayImport: [
      ...ground,
      "postgres",
      "shared",
      "format",
      "words",
      "metrics",
      "pictures",
      "auth",
      "service-client",
      "store",
      "event store",
      "live",
      "audit",
      "proxy",
      "actions",
    ],
  },
  {
    name: "reports",
    at: ["lib/reports/"],
    purpose: "saved views by mail: when one is due, what it says, and that it is sent once",
    mayImport: [
      ...ground,
      "postgres",
      "format",
      "words",
      "metrics",
      "pictures",
      "auth",
      "service-client",
      "store",
      "audit",
      "proxy",
      "actions",
    ],
  },
  {
    name: "closer look",
    at: ["lib/closer-look/"],
    purpose:
      "what of a draft takes longer to find out: what its links answer, and what readers' programs do not show",
    mayImport: [
      ...ground,
      "shared",
      "documents",
      "store",
      "event store",
      "service-client",
      "actions",
      "templates",
    ],
  },
  {
    name: "spelling",
    at: ["lib/spelling/"],
    purpose: "words of a draft that no dictionary knows, and the project's own words",
    mayImport: [...ground, "shared", "documents", "store", "audit", "actions", "templates"],
  },
  {
    name: "catch-up",
    at: ["lib/catch-up/"],
    purpose: "events that never came are found and fetched",
    mayImport: [
      ...ground,
      "auth",
      "audit",
      "service-client",
      "store",
      "turns",
      "event store",
      "live",
      "ingest",
      "proxy",
      "actions",
    ],
  },
  {
    name: "mailbox domains",
    at: ["lib/mailbox-domains/"],
    purpose: "who runs the mailboxes of a recipient domain: its mail servers are asked for",
    mayImport: [...ground, "dns", "store", "turns", "event store", "live"],
  },
  {
    name: "sender domains",
    at: ["lib/sender-domains/"],
    purpose: "how senders' domains were when: the mail service and DNS are asked now and then",
    mayImport: [...ground, "dns", "service-client", "store", "turns", "proxy", "actions"],
  },
  {
    name: "lib testing",
    at: ["lib/testing/"],
    purpose: "what tests of the dashboard share",
    mayImport: [
      ...ground,
      "postgres",
      "store",
      "event store",
      "audit",
      "auth",
      "ingest",
      "proxy",
      "actions",
      "service-client",
    ],
  },
  {
    name: "preferences",
    at: ["language.tsx", "preferences.tsx", "keys.ts", "heard-keys.ts", "use-caps.tsx", "use-key.tsx"].map(
      (file) => `components/shell/${file}`,
    ),
    purpose: "what the person before the screen chose: language, columns, keys",
    mayImport: ["format", "words"],
  },
  {
    name: "ui",
    at: ["components/ui/"],
    purpose: "parts that could belong to any product",
    mayImport: [...looks, "status"],
  },
  {
    name: "status",
    at: ["components/status/"],
    purpose: "how a status looks",
    mayImport: looks,
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
    purpose: "charts: draw a series, compute nothing",
    mayImport: [...looks, "ui", "status"],
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
      ...ground,
      "postgres",
      "prometheus",
      "format",
      "words",
      "metrics",
      "documents",
      "pictures",
      "browser",
      "service-client",
      "dns",
      "smtp-look",
      "store",
      "event store",
      "auth",
      "live",
      "ingest",
      "templates",
      "closer look",
      "spelling",
      "template results",
      "send runs",
      "alerts",
      "reports",
      "erasure",
      "erasure runs",
      "catch-up",
      "mailbox domains",
      "sender domains",
      "dashboard housekeeping",
      "audit",
      "proxy",
      "actions",
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

/** What a callback is made of: the worker posts events with it, webhook/test a sample. */
const callParts = {
  name: "webhook calls",
  at: ["body", "php-json", "post", "sign", "test-event"].map((file) => `service/webhooks/${file}.ts`),
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
  purpose: "what a refusing reply means; pure",
  mayImport: ["contract", "shared"],
}

const inner = ["webhook calls", "submit", "domains", "events", "suppress", "service store"]
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
    mayImport: [...serviceGround, ...inner],
  },
  {
    name: "dumps",
    at: ["service/dumps/"],
    purpose: "events as files",
    mayImport: [...serviceGround, ...inner],
  },
  {
    name: "track",
    at: ["service/track/"],
    purpose: "opens, clicks, unsubscribe page, pictures",
    mayImport: [...serviceGround, ...inner],
  },
  {
    name: "intake",
    at: ["service/intake/"],
    purpose: "late bounces and feedback reports by SMTP",
    mayImport: [...serviceGround, "refusals", ...inner],
  },
  {
    name: "sandbox",
    at: ["service/sandbox/"],
    purpose: "the simulated mail host and recipients",
    mayImport: [...serviceGround, ...inner],
  },
  {
    name: "deliver",
    at: ["service/deliver/"],
    purpose: "messages to mail servers",
    mayImport: [...serviceGround, "refusals", "routing", "tls policy", ...inner],
  },
  {
    name: "routing",
    at: ["service/routing/"],
    purpose: "the mail hosts that a message goes to, and what a connection to each needs",
    mayImport: [...serviceGround, "refusals", "service dns", "tls policy", "service store"],
  },
  {
    name: "tls policy",
    at: ["service/tls-policy/"],
    purpose: "the TLS that recipient domains demand of senders",
    mayImport: [...serviceGround, "service dns", "service store"],
  },
  {
    name: "doctor",
    at: ["service/doctor/"],
    purpose: "checks what delivery needs, for npm run doctor",
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
    purpose: "records when programs' keys were last used",
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
    purpose: "expired data is deleted, given up or ended",
    mayImport: [...serviceGround, "events", "suppress", "service store"],
  },
  {
    name: "webhooks",
    at: ["service/webhooks/"],
    purpose: "events to the client's address",
    mayImport: [...serviceGround, ...services, ...inner],
  },
  {
    name: "system mail",
    at: ["service/system-mail/"],
    purpose: "mail of the service itself",
    mayImport: [...serviceGround, ...inner],
  },
  {
    name: "validate address",
    at: ["service/validate-address/"],
    purpose: "what is known about one address",
    mayImport: [...serviceGround, ...inner],
  },
  {
    name: "picture files",
    at: ["service/pictures/"],
    purpose: "what a picture is, by its bytes",
    mayImport: serviceGround,
  },
  {
    name: "submit",
    at: ["service/submit/"],
    purpose: "a request becomes messages",
    mayImport: [...serviceGround, "events", "suppress", "service store"],
  },
  {
    name: "domains",
    at: ["service/domains/"],
    purpose: "sender domains and DNS",
    mayImport: [...serviceGround, "service dns", "events", "suppress", "service store"],
  },
  {
    name: "service dns",
    at: ["service/dns/"],
    purpose: "questions to DNS servers, and their answers for as long as they are valid",
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
    purpose: "what tests of the service share",
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
    at: ["service/", "service/dns/settings.ts", "service/routing/relay-url.ts", "service/routing/tls.ts"],
    purpose: "settings, time, ids, sealing, refusals, the context of components",
    mayImport: ["contract", "postgres", "prometheus", "shared"],
  },
]

const outside: Room[] = [
  {
    name: "e2e",
    at: ["e2e/", "playwright.config.ts"],
    purpose: "people: the built programs and a browser",
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
    purpose: "measurements of single parts",
    mayImport: ["everything"],
  },
]

export const rooms: Room[] = [...dashboardRooms, ...serviceRooms, ...outside]

/** Packages that belong to some rooms alone. */
export const reserved: { packages: string[]; rooms: string[]; why: string }[] = [
  {
    packages: ["next-auth", "iron-session"],
    rooms: ["auth"],
    why: "one room knows how people are recognised and how secrets are sealed",
  },
  {
    packages: ["pg", "drizzle-kit"],
    rooms: ["postgres", "store", "service store", "tools", "bench", "e2e"],
    why: "one room opens a database",
  },
  {
    packages: ["pg-copy-streams"],
    rooms: ["tools"],
    why: "only the command that moves databases copies whole tables",
  },
  {
    packages: ["@clickhouse/client"],
    rooms: ["event store"],
    why: "whoever wants events asks the port",
  },
  {
    packages: ["recharts"],
    rooms: ["chart"],
    why: "pages hand over a series and draw nothing",
  },
  {
    packages: ["fastify"],
    rooms: ["service main", "api", "track", "dumps"],
    why: "HTTP ends there",
  },
  {
    packages: ["dns-packet"],
    rooms: ["service dns"],
    why: "one room reads and writes the messages of DNS",
  },
  {
    packages: ["prom-client"],
    rooms: ["prometheus"],
    why: "programs hand over definitions and get meters",
  },
]

/** Files that these rooms alone ask; whoever else may see them names their types, and asks another room. */
export const doors: { to: RegExp; rooms: string[]; why: string }[] = [
  {
    to: /^lib\/store\/(find-letters|letters|letter-changes|letter-neighbours|unknown-providers|counts|segment-counts|tags|erased-rows)\.ts$|^lib\/ingest\/(append|rollup|erase-letters)\.ts$/,
    rooms: ["store", "ingest", "event store", "bench"],
    why: "events may be kept elsewhere (lib/events)",
  },
]

/** Single imports that the table refuses and a good reason allows. */
export const exceptions: { from: RegExp; to: RegExp; why: string }[] = [
  {
    from: /^service\/context\.ts$/,
    to: /^service\/(dns\/resolver|domains\/resolver|sandbox\/behaviour|store\/open)\.ts$/,
    why: "the context names the types of what it carries",
  },
  {
    from: /^(lib|app|tools)\/.*\.http\.test\.ts$/,
    to: /^service\/(testing\/|dns\/testing\/|clock\.ts$)/,
    why: "a test over HTTP talks to a real service, some on a clock that they move",
  },
  {
    from: /^lib\/documents\/.*\.test\.ts$|^lib\/documents\/testing\//,
    to: /^service\/submit\/engines\/(engines|engine|budget)\.ts$/,
    why: "what is composed is filled in by the service's own engines",
  },
  {
    from: /^lib\/documents\/.*\.test\.ts$/,
    to: /^lib\/templates\/mjml-compiler\.ts$/,
    why: "MJML of a template's own is compiled in a thread, which the composer is handed",
  },
  {
    from: /^app\/.*\/cause-of-service\.test\.ts$/,
    to: /^service\/(deliver|dns|routing|tls-policy|testing)\//,
    why: "causes are read from sentences of the service, which its own modules make there",
  },
  {
    from: /^(lib|service)\/.*\.(db|http)\.test\.ts$/,
    to: /^tools\/lib\/postgres\/temporary\.mjs$/,
    why: "a test that ends its database server needs one of its own",
  },
  {
    from: /^(lib|service)\/.*\.(db|http)\.test\.ts$/,
    to: /^tools\/lib\/timeouts\.mjs$/,
    why: "a limit of time that a test sets is one of this machine",
  },
  {
    from: /^e2e\/flows\/domains\.spec\.ts$/,
    to: /^service\/dns\/testing\/zone\.ts$/,
    why: "the flow asks a real DNS server, with records of its own",
  },
  {
    from: /^e2e\/soak\/direct\/(hosts|place)\.ts$/,
    to: /^service\/dns\/testing\/zone\.ts$/,
    why: "mail hosts are found by MX, with records of the soak's own",
  },
  {
    from: /^e2e\/event-server\.ts$/,
    to: /^lib\/testing\/clickhouse-server\.ts$/,
    why: "the flows that keep events in ClickHouse begin and end one",
  },
  {
    from: /^tools\/demo\/(service-in-past|moving-clock|recipients|behaviour(\.test)?|history\.test)\.ts$/,
    to: /^service\//,
    why: "the demo runs the service in its own process, with its own clock and recipients",
  },
  {
    from: /^tools\/people\.ts$/,
    to: /^lib\//,
    why: "people are added to the store itself while nobody can be invited yet",
  },
  {
    from: /^tools\/demo\/(store|past-alerts|past-times|past\.db\.test)\.ts$/,
    to: /^lib\//,
    why: "the dashboard has no clock of the past: the demo dates what it wrote, and checks its rules at past instants",
  },
  {
    from: /^tools\/contract-methods\.ts$/,
    to: /^lib\/auth\/permissions\.ts$/,
    why: "the table of methods says who may call each one; permissions are data",
  },
  {
    from: /^tools\/metrics-docs(\.test)?\.ts$/,
    to: /^(lib|service)\/metric-definitions\.ts$|^lib\/prometheus\//,
    why: "the tables of metrics are made of both programs' definitions",
  },
  {
    from: /^tools\/demo\/senders\.ts$/,
    to: /^app\/.*\/_sending\/starter-templates\.ts$/,
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
    except: /^(lib|service)\/config\.ts$|^(lib|service)\/testing\/|^lib\/format\/(smtp-)?snippets\.ts$/,
    why: "only config reads the environment",
  },
  {
    word: /\bnew Date\(|\bDate\.now\(/,
    at: /^(app|components|lib|service)\//,
    except: /^(lib|service)\/clock\.ts$|^lib\/contract\/time\.ts$/,
    why: "only clock makes instants; lib/contract/time.ts writes them down",
  },
  {
    word: /(?<![.\w])fetch\(/,
    at: /^(app|components|lib|service)\//,
    except:
      /^lib\/service-client\/|^lib\/browser\/mutate\.ts$|^(lib|service)\/testing\/|^lib\/format\/snippets\.ts$/,
    why: "one way to the service, one way from the browser",
  },
  {
    word: /\bsql`/,
    at: /^(app|components|service\/(api|track|intake)|lib\/(auth|audit|proxy|actions|service-client|format|metrics))\//,
    except: /^$/,
    why: "SQL lives where rows live",
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
  at: /^lib\/(service-client|dns|smtp-look|store|events|audit|auth|ingest|proxy|actions)\/|^app\/.*\/load\.ts$/,
  except: /\/schema\/[\w-]+\.ts$|\/(schema|drizzle\.config)\.ts$/,
  whenImporting: /^lib\/(config|store\/open)\.ts$|^(pg|drizzle-orm|next-auth|iron-session|next\/headers)/,
}
