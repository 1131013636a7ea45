import { expect, test } from "vitest"
import { detect, trafficTypeOf } from "./detect.ts"

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"

test("TRACK-5 a browser on a desktop is distinguished from a mail client on a phone", () => {
  expect(detect(firefox, "192.0.2.7")).toMatchObject({
    user_agent: firefox,
    ip: "192.0.2.7",
    browser: "Firefox",
    os_name: "Linux",
    device_type: "desktop",
    traffic_type: "human",
  })
  expect(detect(iphone, undefined)).toMatchObject({
    os_name: "iOS",
    device_type: "mobile",
    device_brand: "Apple",
  })
})

test.each([
  [iphone, "Apple Mail"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)", "Apple Mail"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0", "Thunderbird"],
  ["Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Microsoft Outlook 16.0.5266)", "Outlook"],
  ["Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)", "Gmail"],
  ["YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html", "Yahoo Mail"],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
    "Safari",
  ],
  [firefox, "Firefox"],
] as const)("TRACK-5 %s is %s", (userAgent, expected) => {
  expect(detect(userAgent, undefined).browser).toBe(expected)
})

test.each([
  ["Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via SampleImageProxy)", "protected"],
  ["Mozilla/5.0", "protected"],
  ["Mozilla/5.0 (compatible; SomeScanner/1.0; link scan)", "machine"],
  ["python-requests/2.31", "machine"],
  ["curl/8.0", "machine"],
  [firefox, "human"],
  ["Something else entirely", "unknown"],
] as const)("TRACK-6 %s is %s", (userAgent, expected) => {
  expect(trafficTypeOf(userAgent)).toBe(expected)
})

test("TRACK-5 nothing but the address is detected without a User-Agent, and a long one is cut", () => {
  expect(detect(undefined, "192.0.2.1")).toEqual({ ip: "192.0.2.1", traffic_type: "unknown" })
  expect(detect(`Mozilla/5.0 ${"x".repeat(2000)}`, undefined).user_agent).toHaveLength(500)
})
