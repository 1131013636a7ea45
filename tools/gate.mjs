/**
 * The tests of `npm test`, chosen by what would hurt most if it broke. `npm run test:all` runs every test there is.
 *
 * Browser flows: a file of e2e/flows with the beginnings of the titles that belong to the core. A test checks that each
 * of them exists.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const coreFlows = {
  access: ["a page leads to the sign-in and back"],
  accessibility: ["every page opens"],
  alerts: ["ALERT-3 "],
  "api-keys": ["KEY-3 a program's key"],
  "at-work": [
    "an editor goes from a starter to a test message, by keyboard",
    "an operator goes from a jump in bounces to the person, by mouse",
  ],
  bounces: ["BOUNCEPAGE-2 from who blocks us, over a reason and a provider, to the messages, by mouse"],
  domains: ["DOMAINPAGE-1 "],
  drafts: ["DRAFT-1 DRAFT-3 ", "DRAFT-2 DRAFT-9 "],
  "first-days": ["a newcomer sees a first message sent", "by mouse alone TWOFACTOR-4 "],
  hostile: ["INBOX-1 a hostile letter", "INBOX-1 a hostile template"],
  inbox: ["INBOX-5 a letter arrives"],
  live: ["LIVE-1 "],
  "live-tail": ["TAIL-3 "],
  message: ["MESSAGEPAGE-1 a message is sent again"],
  messages: ["MESSAGESPAGE-7 "],
  "no-key": ["no API key, whole or in part"],
  people: ["INVITE-1 "],
  privacy: ["ERASE-1 "],
  projects: ["PROJECT-1 "],
  provider: ["OIDC-1 an invited person"],
  publishing: ["BESIDE-1 "],
  questions: ["by mouse alone"],
  reports: ["VIEW-1 REPORT-1 "],
  send: ["SENDING-3 ", "SENDING-7 "],
  shell: ["SHELL-2 the palette opens a page", "SHELL-4 "],
  "sign-in": ["SESSION-1 an open page of an ended session", "TWOFACTOR-2 set up"],
  suppressions: ["SUPPRESSPAGE-8 ", "SUPPRESSPAGE-9 "],
  webhooks: ["HOOKPAGE-1 ", "HOOKPAGE-3 one call"],
}

/**
 * Suites of stores and services that only `npm run test:all` runs: they fill very many rows, simulate years, stop databases
 * and programs repeatedly, or repeat a faster suite. Patterns of paths.
 */
export const onlyInAll = [
  "app/api/outage.http",
  "app/api/projects/*/charts/figures.db",
  "lib/intake/catch-up/catch-up.http",
  "lib/features/erasure/erase.db",
  "lib/features/templates/preview-equals-sent-all.http",
  "lib/interface/format/smtp-snippets.http",
  "lib/interface/format/verify-snippets.http",
  "lib/data/housekeeping/year.db",
  "lib/data/store/lifetimes.db",
  "lib/data/store/outage.db",
  "lib/data/store/volume.db",
  "service/api/rate.http",
  "service/broken-connections.http",
  "service/clock-skew.http",
  "service/deliver/fairness.http",
  "service/deliver/worker.http",
  "service/failing-statements.http",
  "service/housekeeping/year.db",
  "service/main.http",
  "service/store/volume.db",
  "service/testing/mail-servers/dane.http",
  "service/testing/mail-servers/each-server.http",
  "service/testing/mail-servers/postfix-faults.http",
  "service/unavailable.http",
  "service/webhooks/broken-connections.http",
  "tools/databases/command.db",
  "tools/databases/copy-databases.db",
  "tools/databases/move.db",
  "tools/lib/postgres/life.db",
].map((name) => `${name}.test.ts`)

/**
 * A failed test of these is not run again: tests of kills, lost or doubled events, isolation, roles and keys. A single
 * failure there can be a real fault that happens once in a hundred runs.
 */
export const neverTwice = {
  files:
    /(^|[/-])(access|a-day|api-keys|every-read|every-write|events-killed|no-key|restart|soak|start-killed|who-[\w-]+|write-once)\./,
  names:
    /\b(kill(s|ed)?|crash(es|ed)?|lost|loss|los(e|es)|doubled?|duplicates?|twice|two messages|isolat\w*|foreign|strangers?|mask\w*|API keys?|no key|signatures?)\b|\b(another|other) (signed-in )?(project|person|people|user)/i,
}
