const olderTwin = (newer: string) => `older code of a rule that ${newer} is given for (ERROR-5)`
const secondNumber = (first: number) => `second number of ${first}, which is given`
const plans = "there are no plans and no money here"
const backends = "there are no backend domains to choose from"
const campaigns = "campaign_id is never refused (META-3)"

/** Codes of the interface's table that no request can provoke here, and why. */
export const neverReturned: Readonly<Record<number, string>> = {
  106: "an account cannot be made inactive",
  114: "one host knows every account",
  203: olderTwin("1576"),
  206: olderTwin("1574"),
  207: olderTwin("1593"),
  208: olderTwin("1590"),
  209: olderTwin("1591"),
  210: olderTwin("1595"),
  211: olderTwin("1594"),
  221: olderTwin("1578"),
  223: olderTwin("1592"),
  229: backends,
  230: backends,
  601: olderTwin("2503"),
  701: olderTwin("3105"),
  901: plans,
  902: plans,
  903: plans,
  904: plans,
  908: "a project cannot outlive its owner",
  1543: campaigns,
  1544: campaigns,
  1545: campaigns,
  1551: "whole numbers are taken as values, and other kinds are 216 and 1583",
  1579: "no sensible number of global substitutions is known; the size of the request limits them",
  1613: backends,
  1720: backends,
  2501: "templates are made over this API only, with the html editor",
  10001: secondNumber(2529),
  10002: secondNumber(2528),
  10003: secondNumber(2530),
  10004: secondNumber(2531),
  10005: secondNumber(2532),
  10006: secondNumber(2533),
  10007: secondNumber(2534),
  10008: secondNumber(2535),
  10009: secondNumber(2536),
}
