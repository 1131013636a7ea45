/**
 * Rights of a key that was made for a program (EXT-11). A project's own key and the account key have no such right:
 * they may do everything that their kind of key may.
 */
export const keyRights = ["send", "read", "full"] as const
export type KeyRight = (typeof keyRights)[number]

/** Right that a method requires of a program's key: a right, `any` of them, or `own`, which refuses programs' keys. */
export type KeyNeed = KeyRight | "any" | "own"

/** Every existing method; key-right.test.ts compares the table with their list. */
const needs: Readonly<Record<string, KeyNeed>> = {
  "api-key/create": "own",
  "api-key/delete": "own",
  "api-key/list": "own",
  "api-key/update": "own",
  "captured/get": "read",
  "captured/list": "read",
  "confirmed-email/create": "own",
  "confirmed-email/delete": "own",
  "confirmed-email/list": "own",
  "delivery/get": "own",
  "delivery/set": "own",
  "domain/delete": "full",
  "domain/get-dns-records": "full",
  "domain/get-sandbox-domain": "full",
  "domain/list": "read",
  "domain/validate-dkim": "full",
  "domain/validate-verification-record": "full",
  "email/send": "send",
  "email/subscribe": "send",
  "email-validation/single": "full",
  "event-dump/create": "full",
  "event-dump/delete": "full",
  "event-dump/get": "read",
  "event-dump/list": "read",
  "letter/attempts": "read",
  "letter/get": "read",
  "letter/resend": "send",
  "picture/delete": "full",
  "picture/get": "read",
  "picture/list": "read",
  "picture/set": "full",
  "project/create": "own",
  "project/delete": "own",
  "project/list": "own",
  "project/update": "own",
  "rights/get": "own",
  "rights/set": "own",
  "suppression/count": "read",
  "suppression/delete": "full",
  "suppression/delete-many": "full",
  "suppression/get": "read",
  "suppression/list": "read",
  "suppression/set": "full",
  "suppression/set-many": "full",
  "system/info": "read",
  "system/ping": "any",
  "system/storage": "own",
  "tag/delete": "full",
  "tag/list": "read",
  "template/delete": "full",
  "template/get": "read",
  "template/list": "read",
  "template/preview": "read",
  "template/set": "full",
  "unsubscribed/check": "read",
  "unsubscribed/list": "read",
  "unsubscribed/set": "full",
  "webhook/delete": "full",
  "webhook/get": "read",
  "webhook/list": "read",
  "webhook/log": "read",
  "webhook/log-get": "read",
  "webhook/log-stats": "read",
  "webhook/replay": "full",
  "webhook/replay-status": "read",
  "webhook/replay-stop": "full",
  "webhook/set": "full",
  "webhook/test": "full",
}

/** Right that a method requires of a program's key. A method missing from the tables is closed to them. */
export const needOf = (path: string): KeyNeed =>
  (Object.hasOwn(needs, path) ? needs[path] : undefined) ?? "own"

/** Paths of the table, for the test that compares it with the methods. */
export const pathsWithNeed: readonly string[] = Object.keys(needs)

/** True when a program's key with this right may call a method that requires `need`. */
export const fulfils = (right: KeyRight, need: KeyNeed): boolean =>
  need === "any" || (need !== "own" && (right === "full" || right === need))
