/** Codes of a text whose merge tags cannot be read, when it is sent and when it is stored. */
const sentTexts = [1516, 1517, 1518, 1546, 1547, 1549, 1565, 1566, 1567, 1568, 1569, 1570, 1571]
const storedTexts = [1516, 1517, 1518, 1565, 1569, 1570, 2518, 2520, 2521, 2522, 2523, 2525, 2526]
const liquidTexts = [2530, 2531, 2532, 2533, 2534, 2535, 2536]

/** Codes of resending a message: those of email/send, except those about fields that it does not have. */
const sentAgain = [
  ...[202, 204, 212, 215, 905, 1508, 1526, 1527, 1533, 1542, 1557, 1558, 1562, 1573, 1574, 1575, 1576, 1577],
  ...[1581, 1588, 1598, 1599],
  ...sentTexts,
  ...liquidTexts,
]

/**
 * Further codes with which a well-formed request may be refused, by method. openapi.test.ts of the service looks for
 * those that a handler names itself. `commonCodes` has those of every method.
 */
export const furtherCodes: Readonly<Record<string, readonly number[]>> = {
  "api-key/create": [404],
  "api-key/delete": [404],
  "api-key/list": [404],
  "api-key/update": [404],
  "captured/get": [404],
  "delivery/get": [404],
  "delivery/set": [404],
  "domain/delete": [1352, 1353],
  "domain/get-dns-records": [130, 1102, 1103, 1104],
  "domain/list": [1306],
  "domain/validate-dkim": [120, 121, 122, 123, 124, 125, 126, 127, 129, 1402, 1403],
  "domain/validate-verification-record": [118, 121, 1202, 1203],
  "email/send": [
    ...[202, 204, 215, 228, 905, 1508, 1525, 1526, 1527, 1529, 1533, 1537, 1538, 1539, 1542],
    ...[1554, 1555, 1556, 1557, 1558, 1559, 1560, 1561, 1562],
    ...[1573, 1574, 1575, 1576, 1577, 1587, 1588, 1598, 1599],
    ...sentTexts,
    ...liquidTexts,
  ],
  "email/subscribe": [204, 215, 1000, 1002, 1003, 1006, 1598, 1599],
  "email-validation/single": [3800, 3803],
  "event-dump/create": [3302, 3308, 3309, 3310, 3316],
  "event-dump/delete": [3602],
  "event-dump/get": [3502],
  "letter/get": [404],
  "letter/resend": [404, ...sentAgain],
  "picture/delete": [404],
  "picture/get": [404],
  "project/create": [1605, 1608],
  "project/delete": [1801, 1802, 1804, 1806],
  "project/update": [409, 1705, 1706, 1707, 1711, 1713, 1714],
  "rights/get": [404],
  "rights/set": [404],
  "suppression/delete": [906, 3003, 3004],
  "suppression/list": [3207],
  "suppression/set": [3105],
  "template/delete": [2503],
  "template/get": [2503],
  "template/preview": [1526, 1527, 1577, ...storedTexts, ...liquidTexts],
  "template/set": [409, 603, 604, 1577, 1588, 2500, 2503, ...storedTexts, ...liquidTexts],
  "webhook/delete": [304],
  "webhook/get": [304],
  "webhook/log": [304],
  "webhook/log-stats": [304],
  "webhook/replay": [304],
  "webhook/replay-status": [304],
  "webhook/set": [303, 409, 2713],
  "webhook/test": [304],
}

/** Codes of every method: keys, the body as such, the rate, and unexpected errors. */
export const commonCodes = [101, 102, 105, 111, 150, 199, 400, 404, 429] as const
