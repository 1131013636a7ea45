import { javascript, json, literal, php, python } from "./literals.ts"

/**
 * One call of the API as a program in four languages that works as it stands: each takes the key from the environment
 * as API_KEY, so that no key is ever shown (SELF-6). A test runs them against a real service.
 */
export type Snippet = { language: SnippetLanguage; label: string; code: string }

export const snippetLanguages = ["curl", "javascript", "python", "php"] as const
export type SnippetLanguage = (typeof snippetLanguages)[number]

/** `url` is the whole address of the method; `input` the body without a key. */
export const snippetsOf = (url: string, input: object): Snippet[] => [
  { language: "curl", label: "curl", code: curl(url, input) },
  { language: "javascript", label: "JavaScript", code: inJavaScript(url, input) },
  { language: "python", label: "Python", code: inPython(url, input) },
  { language: "php", label: "PHP", code: inPhp(url, input) },
]

/** Between single quotes a shell reads everything as it is, but for the quote itself. */
const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const curl = (url: string, input: object): string => `curl -X POST ${shellWord(url)} \\
  -H "X-API-KEY: $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d ${shellWord(literal(input, json))}
`

const inJavaScript = (url: string, input: object): string => `const response = await fetch(
  ${JSON.stringify(url)},
  {
    method: "POST",
    headers: {
      "X-API-KEY": process.env.API_KEY,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(${literal(input, javascript, "  ", "    ")}),
  },
)
const answer = await response.json()
if (!response.ok) throw new Error(\`\${answer.code}: \${answer.message}\`)
console.log(answer)
`

const inPython = (url: string, input: object): string => `import json, os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
    ${JSON.stringify(url)},
    method="POST",
    headers={
        "X-API-KEY": os.environ["API_KEY"],
        "Content-Type": "application/json",
    },
    data=json.dumps(${literal(input, python, "    ", "    ")}).encode(),
)
try:
    answer = json.load(urlopen(request))
except HTTPError as refused:
    answer = json.load(refused)
print(answer)
`

const inPhp = (url: string, input: object): string => `<?php
$curl = curl_init(${literal(url, php)});
curl_setopt_array($curl, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'X-API-KEY: ' . getenv('API_KEY'),
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode(${literal(input, php, "    ", "    ")}),
]);
$answer = json_decode(curl_exec($curl), true);
print_r($answer);
`
